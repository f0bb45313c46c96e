import { useOpenDrawer } from '../use-profile-address.ts'
import classes from './FilingLink.module.css'

/** Links to a filing, which opens in a drawer. */
export function FilingLink({ accession }: { accession: string }) {
  const open = useOpenDrawer()
  return (
    <button type="button" className={classes.root} onClick={() => open({ filing: accession })}>
      {accession}
    </button>
  )
}
