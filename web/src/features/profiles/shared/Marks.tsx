import {
  type InvestorStyle,
  investorStyleLabels,
  type Orientation,
  orientationLabels,
} from '@rostrum/contract/market/values'
import { IconAddressBook } from '@tabler/icons-react'
import { Chip } from '#ui/Chip.tsx'

export const IrmMark = () => (
  <Chip tone="accent" icon={<IconAddressBook size={12} stroke={2} />}>
    In your IRM
  </Chip>
)

export const RelationMark = ({ relation }: { relation: 'ours' | 'peer' | null }) =>
  relation && <Chip tone={relation === 'ours' ? 'accent' : 'neutral'}>{relation === 'ours' ? 'Yours' : 'Peer'}</Chip>

type StyleMarksProps = { orientation: Orientation; styles: readonly InvestorStyle[] }

export const StyleMarks = ({ orientation, styles }: StyleMarksProps) => (
  <>
    <Chip>{orientationLabels[orientation]}</Chip>
    {styles.map((style) => (
      <Chip key={style}>{investorStyleLabels[style]}</Chip>
    ))}
  </>
)
