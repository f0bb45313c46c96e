// All browser storage keys of the application. boot.js reads five of them before any module is loaded.

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

/** The customer that a person chose in this browser. */
export const chosenCustomer = (subject: string) => local(`customer_id.${subject}`)
/** The customer of a link, until the server has accepted it. */
export const requestedCustomer = session('customer_id')
/** The last color scheme, for the first paint. */
export const lastTheme = local('theme')
export const betaChoice = local('beta')
/** Session storage holds this tab's authorization, local storage the browser's last one: two tabs can differ. */
export const tabAuthorization = session('customer_authorization_id')
export const browserAuthorization = local('customer_authorization_id')
/** Set when loading the user was rejected; shown until reset. */
export const authenticationError = session('authentication_error')
export const authenticationAttempted = session('authentication_attempted')
/** The address of the last user of this tab, to prefill the sign-in page. */
export const loginHint = session('login_hint')
/** Unsaved input of this tab, while it is on the sign-in page. */
export const keptDrafts = session('drafts')
/** `terminal` in a tab that shows the application inside a financial data terminal. */
export const embedding = session('embedded')
export const sidebarToggle = session('sidebar')
/** An assistant's focused security, stored per authorization and not on the server. */
export const assistantFocus = (authorizationId: string) => local(`focused_security.${authorizationId}`)
/** Recently viewed profiles, separate per user and customer of this browser, so that names do not leak between them. */
export const recentlyViewed = (authorizationId: string) => local(`recently_viewed.${authorizationId}`)
/** Whether the themes above the activities are open. */
export const themeCountsToggle = local('theme_counts')
/** The visible columns of a list. */
export const chosenColumns = (list: string) => local(`columns.${list}`)
/** Whether a card that folds was left open. */
export const openCard = (card: string) => local(`open_card.${card}`)
/** Recently visited sidebar entries, used for prefetching. */
export const visitedEntries = (authorizationId: string) => local(`visited_entries.${authorizationId}`)
/** Sidebar groups that the user opened or folded: `path:open` or `path:folded`, separated by spaces. */
export const foldedGroups = (authorizationId: string) => local(`folded_groups.${authorizationId}`)
