// What the pages of profiles show of own profiles: what can be done with one.
export { ProfileActions } from './ProfileActions.tsx'
