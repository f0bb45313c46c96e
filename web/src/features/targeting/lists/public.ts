export { ProfileTargetLists } from './ProfileTargetLists.tsx'
