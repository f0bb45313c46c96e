// Public API for profile pages: actions on custom profiles.
export { ProfileActions } from './ProfileActions.tsx'
