// Everything this application keeps in the browser, by name. boot.js reads four of them before any module is there.

function kept(area: () => Storage, key: string) {
  const name = `rostrum.${key}`
  return {
    name,
    get: (): string | null => area().getItem(name),
    set: (value: string): void => area().setItem(name, value),
    clear: (): void => area().removeItem(name),
  }
}

const local = (key: string) => kept(() => localStorage, key)
const session = (key: string) => kept(() => sessionStorage, key)

/** The customer chosen in this browser. */
export const chosenCustomer = local('customer_id')
/** The scheme last used here, for the first paint. */
export const lastTheme = local('theme')
export const betaChoice = local('beta')
/** Session storage says what this tab works under, local storage what the browser last chose: two tabs can differ. */
export const tabAuthorization = session('customer_authorization_id')
export const browserAuthorization = local('customer_authorization_id')
/** Set when loading the user was refused; shown until reset. */
export const authenticationError = session('authentication_error')
export const authenticationAttempted = session('authentication_attempted')
export const sidebarToggle = session('sidebar')
/** An assistant works on a security of their own choice, kept under their authorization and not on the server. */
export const assistantFocus = (authorizationId: string) => local(`focused_security.${authorizationId}`)
/** Profiles opened lately, apart for each person and customer of this browser: names of one are not for the other. */
export const recentlyViewed = (authorizationId: string) => local(`recently_viewed.${authorizationId}`)
/** The columns chosen for a list. */
export const chosenColumns = (list: string) => local(`columns.${list}`)
/** Entries of the sidebar that were opened lately: what is worth loading ahead. */
export const visitedEntries = (authorizationId: string) => local(`visited_entries.${authorizationId}`)
