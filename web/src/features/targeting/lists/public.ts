export { AddToList } from './AddToList.tsx'
export { ProfileTargetLists } from './ProfileTargetLists.tsx'
