// Who may call an endpoint. The server enforces it in one place; the web asks the same question to hide what is not allowed.

export type Role = 'admin' | 'other'
export type Scope = 'user' | 'assistant'

/**
 * public: nobody is signed in. signed_link: whoever has a link that the server signed. signed_in: a valid token, whatever its customer. member: a current authorization.
 * admin_or_assistant: who looks after the data of a customer as a whole.
 */
export type Permission = 'public' | 'signed_link' | 'signed_in' | 'member' | 'admin_or_assistant' | 'admin'

export interface Actor {
  role: Role
  scope: Scope
}

export function allows(permission: Permission, actor: Actor | undefined): boolean {
  if (permission === 'public' || permission === 'signed_link') return true
  if (!actor) return false
  if (permission === 'admin_or_assistant') return actor.role === 'admin' || actor.scope === 'assistant'
  return permission !== 'admin' || actor.role === 'admin'
}
