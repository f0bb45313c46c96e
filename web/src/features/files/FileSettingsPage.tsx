import { Alert, Progress, Stack } from '@mantine/core'
import { allowedTypesText } from '@rostrum/contract/files'
import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatPercent } from '#platform/formats.ts'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { fileUsage } from './api.ts'
import { formatBytes } from './format-bytes.ts'

export function FileSettingsPage() {
  const query = useQuery(fileUsage())
  return (
    <>
      <PageHeader title="Files" context="Space used by your team’s files, and virus scanning" />
      <Stack gap={16} maw={760}>
        <QueryView query={query}>
          {({ fileCount, bytes, quotaBytes, maxBytes, hasVirusScanner }) => (
            <>
              {!hasVirusScanner && (
                <Alert color="yellow" title="No virus scanner is configured">
                  Files are checked only for their type and for the standard test virus. Ask your administrator to
                  connect ClamAV.
                </Alert>
              )}
              <SectionCard title="Storage">
                <Stack gap={12}>
                  <Progress.Root size={8}>
                    <Progress.Section value={(bytes / quotaBytes) * 100} aria-label="Space used" />
                  </Progress.Root>
                  <KeyValueList
                    items={[
                      {
                        label: 'Used',
                        value: `${formatBytes(bytes)} of ${formatBytes(quotaBytes)} (${formatPercent(bytes / quotaBytes)})`,
                      },
                      { label: 'Files', value: formatNumber(fileCount) },
                      { label: 'Largest file', value: formatBytes(maxBytes) },
                      { label: 'Allowed', value: allowedTypesText },
                      { label: 'Virus scanner', value: hasVirusScanner ? 'ClamAV' : 'None' },
                    ]}
                  />
                </Stack>
              </SectionCard>
            </>
          )}
        </QueryView>
      </Stack>
    </>
  )
}
