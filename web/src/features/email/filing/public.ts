export { FilingAddress } from './FilingAddress.tsx'
