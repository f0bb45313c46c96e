import { Button } from '@mantine/core'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useExportEverything } from './api.ts'

/** Everything the company keeps here, for its admins. */
export function ExportSection() {
  const ask = useExportEverything()
  const download = () =>
    ask.mutate(
      {},
      {
        // The answer is a file, so that the page stays.
        onSuccess: ({ path }) => location.assign(path),
        onError: (error) => notifyError(`The export could not be started. ${reasonOf(error)}`),
      },
    )
  return (
    <SectionCard
      title="Export"
      description="All of your company’s records as a ZIP of CSV files. Attached files and other people’s private records, drafts and unshared reports are not included"
    >
      <Button variant="default" loading={ask.isPending} onClick={download}>
        Export everything
      </Button>
    </SectionCard>
  )
}
