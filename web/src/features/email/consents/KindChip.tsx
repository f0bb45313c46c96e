import type { Consent } from '@rostrum/contract/email/campaigns/consents'
import { consentKindNames } from '@rostrum/contract/email/campaigns/jurisdictions'
import { Chip } from '#ui/Chip.tsx'

const tones = { express: 'positive', implied: 'accent', none: 'negative' } as const

export const KindChip = ({ kind }: Pick<Consent, 'kind'>) => <Chip tone={tones[kind]}>{consentKindNames[kind]}</Chip>
