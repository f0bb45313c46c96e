import { Table } from '@mantine/core'
import type { MergePreview } from '@rostrum/contract/profiles/custom'
import { Chip } from '#ui/Chip.tsx'
import type { ProfileKind } from './kinds.ts'
import { countOf, fieldLabel, valueText } from './labels.ts'
import classes from './MergePreviewTable.module.css'

export function MergePreviewTable({ kind, preview }: { kind: ProfileKind; preview: MergePreview }) {
  const { sourceName, targetName, isTargetOwn, fields, moves } = preview
  const moving = moves.filter(({ count }) => count > 0)
  return (
    <section className={classes.root} aria-label="Merge preview">
      {!isTargetOwn && (
        <p className={classes.note}>
          {targetName} is a market profile and does not change. Only records linked to {sourceName} move to it.
        </p>
      )}
      <Table.ScrollContainer minWidth={460} type="native" tabIndex={0} role="region" aria-label="Fields side by side">
        <Table layout="fixed" horizontalSpacing={12} verticalSpacing={6} className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={100}>Field</Table.Th>
              <Table.Th>{sourceName} (removed)</Table.Th>
              <Table.Th>{targetName} (kept)</Table.Th>
              <Table.Th>Result</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ field, source, target, result }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{fieldLabel(kind, field)}</Table.Th>
                <Table.Td>
                  <Cell text={valueText(field, source)} />
                </Table.Td>
                <Table.Td>
                  <Cell text={valueText(field, target)} />
                </Table.Td>
                <Table.Td data-taken={result !== target || undefined} className={classes.result}>
                  <Cell text={valueText(field, result)} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <p className={classes.moves}>
        <span className={classes.movesLabel}>Moves to {targetName}:</span>
        {moving.length === 0 && <span>no linked records</span>}
        {moving.map((move) => (
          <Chip key={move.kind}>{countOf(move.kind, move.count)}</Chip>
        ))}
      </p>
    </section>
  )
}

const Cell = ({ text }: { text: string | null }) =>
  text ? <span title={text}>{text}</span> : <span className={classes.missing}>–</span>
