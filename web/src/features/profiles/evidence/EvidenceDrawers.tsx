import { SidePanel } from '../../../ui/SidePanel.tsx'
import { useProfileAddress } from '../shared/use-profile-address.ts'
import { positionOf } from './evidence-key.ts'
import { FilingView } from './FilingView.tsx'
import { PositionEvidenceView } from './PositionEvidenceView.tsx'

/** What a figure rests on, or a whole filing, beside the profile. The address says which is open. */
export function EvidenceDrawers() {
  const { search, close } = useProfileAddress()
  const { evidence, filing } = search
  return (
    <SidePanel
      opened={Boolean(evidence || filing)}
      onClose={close}
      width={680}
      title={evidence ? 'What this position rests on' : 'Filing'}
      context={evidence ? 'As filed with the SEC, and what was decided about it' : filing}
    >
      {evidence && <PositionEvidenceView key={evidence} {...positionOf(evidence)} />}
      {!evidence && filing && <FilingView key={filing} accession={filing} />}
    </SidePanel>
  )
}
