export { deleteOtherTaggings, insertTagging, knownTagIds, listTaggings } from './queries.ts'
