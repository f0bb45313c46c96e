import type { CurrentUser, CustomerAuthorization } from '@rostrum/contract/session'
import { findUserFocus } from '#features/focus/public.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import type { Authorization, Principal } from '#platform/identity/principal.ts'
import { isAdminLike } from './policy.ts'

const brief = ({ id, scope, role, lockedAt, customer }: Authorization): CustomerAuthorization => ({
  id,
  scope,
  role,
  lockedAt,
  customer: { id: customer.id, name: customer.name, type: customer.type, status: customer.status },
})

export async function currentUser(db: Db, principal: Principal, config: Config): Promise<CurrentUser> {
  const { user, role, customer, authorization, authorizations } = principal
  const { id, name, type, status, features, expiredAt } = customer
  return {
    ...user,
    role: role === 'admin' ? 'admin' : 'other',
    isAdminLike: isAdminLike({ role, email: user.email }, config),
    isOperator: principal.isOperator === true,
    customerId: id,
    customer: { id, name, type, status, features, expiredAt },
    ...(await findUserFocus(db, id, user.id)),
    researchProductsEnabled: principal.researchProducts,
    seesResearch: principal.scope === 'user' || customer.assistantsSeeResearch,
    currentCustomerAuthorization: brief(authorization),
    customerAuthorizations: authorizations.map(brief),
  }
}
