export { AddressesInput } from './AddressesInput.tsx'
export { ReasonChip } from './ReasonChip.tsx'
export { splitAddresses } from './typed-addresses.ts'
