// Who may call an endpoint. The server enforces it in one place; the web uses the same check to hide actions.

/** Of a person in one customer: the same person may have another role in another. */
export const roles = ['admin', 'member', 'read_only'] as const
export type Role = (typeof roles)[number]
export const roleNames: Record<Role, string> = { admin: 'Admin', member: 'Member', read_only: 'Read-only' }
export type Scope = 'user' | 'assistant'

/**
 * public: no sign-in. signed_link: bearer of a signed link. signed_in: any valid token. member: a valid authorization, and
 * for what colleagues see (`isShared`) a role that writes.
 * admin_or_assistant: manages the data of a customer as a whole. assistant: the support staff. operator: runs the
 * installation, whatever their role in their own customer.
 */
export type Permission =
  | 'public'
  | 'signed_link'
  | 'signed_in'
  | 'member'
  | 'admin_or_assistant'
  | 'assistant'
  | 'admin'
  | 'operator'

export interface Actor {
  role: Role
  scope: Scope
  /** Named by the configuration. */
  isOperator?: boolean
}

export function allows(permission: Permission, actor: Actor | undefined): boolean {
  if (permission === 'public' || permission === 'signed_link') return true
  if (!actor) return false
  if (permission === 'operator') return actor.isOperator === true
  if (permission === 'assistant') return actor.scope === 'assistant'
  if (permission === 'admin_or_assistant') return actor.role === 'admin' || actor.scope === 'assistant'
  return permission !== 'admin' || actor.role === 'admin'
}
