import { useOpenDrawer } from '../use-profile-address.ts'
import classes from './FilingLink.module.css'

/** Names a filing, and opens it beside the page. */
export function FilingLink({ accession }: { accession: string }) {
  const open = useOpenDrawer()
  return (
    <button type="button" className={classes.root} onClick={() => open({ filing: accession })}>
      {accession}
    </button>
  )
}
