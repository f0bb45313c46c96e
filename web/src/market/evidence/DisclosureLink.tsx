import { useOpenDrawer } from '../use-profile-address.ts'
import classes from './FilingLink.module.css'

/** Links to a Schedule 13D or 13G, or an insider's form, which opens in a drawer. */
export function DisclosureLink(disclosure: { schedule: string } | { insider: string }) {
  const open = useOpenDrawer()
  return (
    <button type="button" className={classes.root} onClick={() => open(disclosure)}>
      {'schedule' in disclosure ? disclosure.schedule : disclosure.insider}
    </button>
  )
}
