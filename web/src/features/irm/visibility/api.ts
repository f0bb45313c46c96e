import { team } from '@rostrum/contract/irm/team'
import { queryFor } from '#platform/api/query.ts'

export const customerUsers = () => queryFor(team.users, {})
