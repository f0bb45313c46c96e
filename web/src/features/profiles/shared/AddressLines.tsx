import type { Address } from '@rostrum/contract/market/values'
import { addressLines } from './place.ts'

export const AddressLines = ({ address }: { address: Address }) =>
  addressLines(address).map((line) => <div key={line}>{line}</div>)
