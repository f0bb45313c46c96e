// The door for pages of profiles: what they show is remembered as viewed.
export { rememberViewed } from './recently-viewed.ts'
