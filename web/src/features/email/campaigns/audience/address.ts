import type { MemberFilter } from '@rostrum/contract/email/campaigns/audience-query'
import type { ListSearch } from '#platform/search-params.ts'

export type AudienceSearch = ListSearch & { show?: MemberFilter | undefined; term?: string | undefined }
