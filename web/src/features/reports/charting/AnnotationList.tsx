import { ActionIcon, Button } from '@mantine/core'
import type { Annotation } from '@rostrum/contract/reports/charting'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDate, formatDay } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { annotationQuery, useDeleteAnnotation, useRestoreAnnotation } from './api.ts'
import classes from './ChartingPage.module.css'

interface AnnotationListProps {
  securityIds: string[]
  tickerOf: (securityId: string) => string
  onAdd: () => void
  onEdit: (annotation: Annotation) => void
}

export function AnnotationList({ securityIds, tickerOf, onAdd, onEdit }: AnnotationListProps) {
  const query = useQuery(annotationQuery(securityIds))
  const mayWrite = useMayWrite()
  const remove = useDeleteAnnotation()
  const restore = useRestoreAnnotation()
  const bringBack = (id: string) =>
    restore.mutate(
      { params: { id } },
      { onError: (error) => notifyError(`The annotation could not be restored. ${reasonOf(error)}`) },
    )
  const forget = ({ id }: Annotation) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => notifyWithUndo('Annotation deleted', () => bringBack(id)),
        onError: (error) => notifyError(`The annotation could not be deleted. ${reasonOf(error)}`),
      },
    )
  return (
    <SectionCard
      title="Annotations"
      description="Notes on dates, shown on your whole team’s charts"
      flush
      actions={
        mayWrite && (
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={onAdd}>
            Add annotation
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        isEmpty={(data) => data.length === 0}
        empty={
          <EmptyState
            title="No annotations yet"
            message={mayWrite ? 'Click a day on the chart to add one' : undefined}
          />
        }
      >
        {(annotations) => (
          <ul className={classes.annotations}>
            {annotations.map((annotation) => (
              <li key={annotation.id} className={classes.annotation}>
                <span className={classes.annotationDay}>{formatDay(annotation.onDate)}</span>
                <div className={classes.annotationWords}>
                  {annotation.text}
                  <div className={classes.annotationBy}>
                    {tickerOf(annotation.securityId)} · <Authors annotation={annotation} />
                  </div>
                </div>
                {mayWrite && (
                  <>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Change “${annotation.text}”`}
                      onClick={() => onEdit(annotation)}
                    >
                      <IconPencil size={16} stroke={1.5} />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Delete “${annotation.text}”`}
                      onClick={() => forget(annotation)}
                    >
                      <IconTrash size={16} stroke={1.5} />
                    </ActionIcon>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </SectionCard>
  )
}

function Authors({ annotation: { author, editor, updatedAt } }: { annotation: Annotation }) {
  const { timeZone } = useUser()
  return editor
    ? `${fullName(author)}, changed by ${fullName(editor)} on ${formatDate(updatedAt, timeZone)}`
    : fullName(author)
}
