export {
  deleteIdleTags,
  deleteOtherTaggings,
  deleteTaggingsInPlace,
  ensureTags,
  insertTagging,
  insertTaggings,
  knownTagIds,
  listTaggings,
} from './queries.ts'
