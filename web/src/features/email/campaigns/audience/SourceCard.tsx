import { ActionIcon, Button, Menu } from '@mantine/core'
import type { AudienceSource, AudienceSummary } from '@rostrum/contract/email/campaigns/audience'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#platform/formats.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { AddSource } from './AddSource.tsx'
import classes from './Audience.module.css'
import { type SourceKind, sourceKindNames, sourceKinds } from './source-kinds.ts'

type SourceCardProps = {
  title: string
  /** What is said while there are none. */
  empty: string
  sources: AudienceSource[]
  /** By place; of the last saved audience. */
  named: AudienceSummary['include']
  isEditable: boolean
  onChange: (sources: AudienceSource[]) => void
}

export function SourceCard({ title, empty, sources, named, isEditable, onChange }: SourceCardProps) {
  const [adding, setAdding] = useState<SourceKind | null>(null)
  const add = (source: AudienceSource) => {
    onChange([...sources, source])
    setAdding(null)
  }
  const choose = (kind: SourceKind) => (kind === 'irm' ? add({ kind }) : setAdding(kind))
  return (
    <SectionCard
      title={title}
      actions={isEditable && <AddMenu label={title} onChoose={choose} hasEveryone={!sources.some(isEveryone)} />}
    >
      {sources.length === 0 && <p className={classes.empty}>{empty}</p>}
      <ul className={classes.sources}>
        {sources.map((source, index) => (
          <Source
            // biome-ignore lint/suspicious/noArrayIndexKey: a source has no id; its place is what the summary goes by
            key={index}
            source={source}
            named={sources.length === named.length ? named[index] : undefined}
            onRemove={isEditable ? () => onChange(sources.filter((_, at) => at !== index)) : undefined}
          />
        ))}
      </ul>
      <AddSource kind={adding} title={title} onAdd={add} onClose={() => setAdding(null)} />
    </SectionCard>
  )
}

const isEveryone = ({ kind }: AudienceSource) => kind === 'irm'

type AddMenuProps = { label: string; hasEveryone: boolean; onChoose: (kind: SourceKind) => void }

const AddMenu = ({ label, hasEveryone, onChoose }: AddMenuProps) => (
  <Menu position="bottom-end" width={250}>
    <Menu.Target>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} stroke={1.75} />}
        aria-label={`Add to ${label}`}
      >
        Add
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {sourceKinds
        .filter((kind) => kind !== 'irm' || hasEveryone)
        .map((kind) => (
          <Menu.Item key={kind} onClick={() => onChoose(kind)}>
            {sourceKindNames[kind]}
            {kind !== 'irm' && '…'}
          </Menu.Item>
        ))}
    </Menu.Dropdown>
  </Menu>
)

type SourceProps = {
  source: AudienceSource
  named: AudienceSummary['include'][number] | undefined
  onRemove: (() => void) | undefined
}

function Source({ source, named, onRemove }: SourceProps) {
  const label = named?.label ?? sourceKindNames[source.kind]
  return (
    <li className={classes.source}>
      <span className={classes.label}>
        {label}
        {named?.problem && <span className={classes.problem}>{named.problem}</span>}
      </span>
      <span className={classes.count}>{named && formatNumber(named.count)}</span>
      {onRemove && (
        <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Remove ${label}`} onClick={onRemove}>
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  )
}
