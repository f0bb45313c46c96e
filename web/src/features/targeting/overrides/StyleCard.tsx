import { ActionIcon } from '@mantine/core'
import { investorStyleLabels, type TurnoverLabel, turnoverNames } from '@rostrum/contract/market/values'
import type { OrganizationOverrides } from '@rostrum/contract/targeting/overrides'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { overridesOf } from './api.ts'
import { OverridesModal } from './OverridesModal.tsx'
import classes from './StyleCard.module.css'

/** Style and turnover from filings, or as the team set them, and by whom. */
export function StyleCard({ id }: { id: string }) {
  const query = useQuery(overridesOf(id))
  const [isEditing, setEditing] = useState(false)
  return (
    <SectionCard
      title="Style and turnover"
      description="Used for fit and Target Search"
      actions={
        <Writes>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Edit style and turnover"
            onClick={() => setEditing(true)}
          >
            <IconPencil size={16} stroke={1.75} />
          </ActionIcon>
        </Writes>
      }
    >
      <QueryView query={query}>
        {(known) => (
          <>
            <Values known={known} />
            <OverridesModal id={id} known={known} isOpen={isEditing} onClose={() => setEditing(false)} />
          </>
        )}
      </QueryView>
    </SectionCard>
  )
}

const stylesText = (styles: OrganizationOverrides['styles']['derived']) =>
  styles?.map((style) => investorStyleLabels[style]).join(', ') || null
const turnoverText = (label: TurnoverLabel | null) => label && turnoverNames[label]

const Values = ({ known: { styles, turnoverLabel } }: { known: OrganizationOverrides }) => (
  <KeyValueList
    items={[
      {
        label: 'Style',
        value: styles.own ? (
          <Own own={styles.own} derived={stylesText(styles.derived)}>
            {stylesText(styles.own.value)}
          </Own>
        ) : (
          stylesText(styles.derived)
        ),
      },
      {
        label: 'Turnover',
        value: turnoverLabel.own ? (
          <Own own={turnoverLabel.own} derived={turnoverText(turnoverLabel.derived)}>
            {turnoverText(turnoverLabel.own.value)}
          </Own>
        ) : (
          turnoverText(turnoverLabel.derived)
        ),
      },
    ]}
  />
)

interface OwnProps {
  own: { by: { firstName: string; lastName: string }; at: Date }
  derived: string | null
  children: ReactNode
}

function Own({ own, derived, children }: OwnProps) {
  const { timeZone } = useUser()
  return (
    <>
      {children}
      <span className={classes.provenance}>
        Set by {fullName(own.by)} on {formatDate(own.at, timeZone)}; from filings: {derived ?? 'unknown'}
      </span>
    </>
  )
}
