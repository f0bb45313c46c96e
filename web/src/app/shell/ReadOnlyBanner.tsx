import { useUser } from '#platform/session/session.tsx'
import classes from './Banners.module.css'

/** Says once why nothing on the page can be changed. */
export function ReadOnlyBanner() {
  const { customer, currentCustomerAuthorization } = useUser()
  if (currentCustomerAuthorization.role !== 'read_only') return null
  return (
    <div className={classes.banner} role="status">
      <span>
        You have read-only access to {customer.name}. You can view and export everything. Ask an admin for a role that
        can make changes.
      </span>
    </div>
  )
}
