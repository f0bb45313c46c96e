import type { InstitutionInput } from '@rostrum/contract/profiles/custom'
import type { z } from 'zod'

type AddressInput = z.output<typeof InstitutionInput>['address']

/** An address as columns; missing parts become null. */
export const addressColumns = (address: AddressInput) => ({
  street: address?.street ?? null,
  street2: address?.street2 ?? null,
  city: address?.city ?? null,
  state: address?.state ?? null,
  countryCode: address?.country ?? null,
  postalCode: address?.postalCode ?? null,
})
