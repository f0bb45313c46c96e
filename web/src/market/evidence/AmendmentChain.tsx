import type { Filing } from '@rostrum/contract/filings'
import { formatDay } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import classes from './evidence.module.css'
import { amendmentLabels } from './evidence-labels.ts'

export const AmendmentChain = ({ chain, current }: { chain: Filing['chain']; current: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
  <section className={classes.scroller} aria-label="Amendment chain" tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Form</th>
          <th scope="col">Filed</th>
          <th scope="col">Type</th>
          <th scope="col">Counted</th>
        </tr>
      </thead>
      <tbody>
        {chain.map((link) => (
          <tr key={link.accession} aria-current={link.accession === current || undefined}>
            <td>
              {link.form} <span className={classes.quiet}>{link.accession}</span>
            </td>
            <td>{link.filedOn ? formatDay(link.filedOn) : '–'}</td>
            <td>{link.amendmentType ? amendmentLabels[link.amendmentType] : 'Original'}</td>
            <td>{link.isCounted ? <Chip tone="positive">Counts</Chip> : <Chip>Superseded</Chip>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
