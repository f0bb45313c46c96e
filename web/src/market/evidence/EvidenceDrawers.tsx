import { formatQuarter } from '@rostrum/contract/market/quarters'
import { useQuery } from '@tanstack/react-query'
import { SidePanel } from '#ui/SidePanel.tsx'
import { positionEvidence } from '../api.ts'
import { type ProfileSearch, useProfileAddress } from '../use-profile-address.ts'
import { type PositionKey, positionOf } from './evidence-key.ts'
import { FilingView } from './FilingView.tsx'
import { InsiderFormView } from './InsiderFormView.tsx'
import { PositionEvidenceView } from './PositionEvidenceView.tsx'
import { ScheduleView } from './ScheduleView.tsx'

/** Drawers for the evidence of a figure, a filing, a schedule or an insider's form. The URL says which one is open. */
export function EvidenceDrawers() {
  const { search, close } = useProfileAddress()
  const shown = shownBy(search)
  return (
    <SidePanel opened={Boolean(shown)} onClose={close} width={680} title={shown?.title} context={shown?.context}>
      {shown?.view}
    </SidePanel>
  )
}

const asFiled = 'Evidence for this position, as filed with the SEC'

/** The holder's name, once loaded. */
function PositionTitle(position: PositionKey) {
  const { data } = useQuery(positionEvidence(position))
  return `${data?.holder.name ?? 'Position'}, ${formatQuarter(position.quarter)}`
}

function shownBy({ evidence, filing, schedule, insider }: ProfileSearch) {
  if (evidence) {
    const position = positionOf(evidence)
    const view = <PositionEvidenceView key={evidence} {...position} />
    return { title: <PositionTitle {...position} />, context: asFiled, view }
  }
  if (filing) return { title: 'Filing', context: filing, view: <FilingView key={filing} accession={filing} /> }
  if (schedule) {
    const view = <ScheduleView key={schedule} accession={schedule} />
    return { title: 'Schedule 13D or 13G', context: 'As filed with the SEC', view }
  }
  if (insider) {
    const view = <InsiderFormView key={insider} accession={insider} />
    return { title: 'Form 3, 4 or 5', context: 'As filed with the SEC', view }
  }
  return undefined
}
