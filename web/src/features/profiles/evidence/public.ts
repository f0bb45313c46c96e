// Apart from the other door, because routes are loaded with the first screen and evidence is not.
export { drawerAddress } from './drawer-address.ts'
