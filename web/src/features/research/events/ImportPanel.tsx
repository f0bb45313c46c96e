import { Button, FileButton, Group, Select, Stack, Tabs, TextInput } from '@mantine/core'
import { type ColumnChoice, guessMapping, mappingErrors } from '@rostrum/contract/column-mapping'
import { type CompanyEventImport, companyEventFields } from '@rostrum/contract/research/company-events'
import type { Sheet } from '@rostrum/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnMapping, SheetDrop } from '#features/sheets/public.ts'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { eventFeeds, useAddFeed, useImportCalendar, useImportSheet, useRemoveFeed } from './api.ts'
import { timeZones } from './EventForm.tsx'
import { tickerOf } from './when.ts'

export const ImportPanel = ({ onClose }: { onClose: () => void }) => (
  <SidePanel opened onClose={onClose} title="Import events" width={640}>
    <Tabs defaultValue="sheet">
      <Tabs.List mb="md">
        <Tabs.Tab value="sheet">Spreadsheet</Tabs.Tab>
        <Tabs.Tab value="file">Calendar file</Tabs.Tab>
        <Tabs.Tab value="feed">Subscriptions</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="sheet">
        <FromSheet />
      </Tabs.Panel>
      <Tabs.Panel value="file">
        <FromFile onClose={onClose} />
      </Tabs.Panel>
      <Tabs.Panel value="feed">
        <Feeds />
      </Tabs.Panel>
    </Tabs>
  </SidePanel>
)

function FromSheet() {
  const [sheet, setSheet] = useState<Sheet>()
  const [result, setResult] = useState<CompanyEventImport>()
  if (result) return <Outcome result={result} />
  if (!sheet) return <SheetDrop onReady={setSheet} />
  return <Columns sheet={sheet} onDone={setResult} />
}

function Columns({ sheet, onDone }: { sheet: Sheet; onDone: (result: CompanyEventImport) => void }) {
  const user = useUser()
  const [mapping, setMapping] = useState<ColumnChoice[]>(() => guessMapping(sheet.columns, companyEventFields))
  const [timeZone, setTimeZone] = useState(user.timeZone)
  const run = useImportSheet()
  const errors = mappingErrors(mapping, companyEventFields, sheet.columns.length)
  const start = () =>
    run
      .mutateAsync({ body: { sheetId: sheet.id, mapping, timeZone } })
      .then(onDone)
      .catch((error: unknown) => notifyError(`The file could not be imported. ${reasonOf(error)}`))
  return (
    <Stack gap="md">
      <ColumnMapping sheet={sheet} fields={companyEventFields} value={mapping} onChange={setMapping} errors={errors} />
      <Select
        label="Time zone for times without one"
        data={timeZones}
        searchable
        allowDeselect={false}
        value={timeZone}
        onChange={(zone) => setTimeZone(zone ?? user.timeZone)}
      />
      <Group justify="flex-end">
        <Button loading={run.isPending} disabled={Object.keys(errors).length > 0} onClick={() => void start()}>
          Import {sheet.rowCount.toLocaleString('en-US')} {sheet.rowCount === 1 ? 'row' : 'rows'}
        </Button>
      </Group>
    </Stack>
  )
}

const Outcome = ({ result: { added, changed, problems, problemCount } }: { result: CompanyEventImport }) => (
  <div role="status">
    <p>
      {added} added, {changed} updated, {problemCount} left out.
    </p>
    {problems.length > 0 && (
      <ul>
        {problems.map(({ row, message }) => (
          <li key={row}>
            Row {row}: {message}
          </li>
        ))}
        {problemCount > problems.length && <li>{problemCount - problems.length} more</li>}
      </ul>
    )}
  </div>
)

function FromFile({ onClose }: { onClose: () => void }) {
  const { timeZone } = useUser()
  const [security, setSecurity] = useState<PickedEntity | null>(null)
  const run = useImportCalendar()
  const send = async (file: File | null) => {
    if (!file || !security) return
    try {
      const { added, changed } = await run.mutateAsync({
        body: { securityId: security.id, text: await file.text(), timeZone },
      })
      notifySuccess(`${added} events added, ${changed} updated`)
      onClose()
    } catch (error) {
      notifyError(`The calendar could not be imported. ${reasonOf(error)}`)
    }
  }
  return (
    <Stack gap="md">
      <EntityPicker kind="securities" label="Company" required value={security} onChange={setSecurity} />
      <FileButton
        accept=".ics,text/calendar"
        onChange={(file) => void send(file)}
        inputProps={{ 'aria-label': 'Calendar file' }}
      >
        {(props) => (
          <Button {...props} variant="default" disabled={!security} loading={run.isPending}>
            Choose an ICS file
          </Button>
        )}
      </FileButton>
    </Stack>
  )
}

function Feeds() {
  const { timeZone } = useUser()
  const feeds = useQuery(eventFeeds())
  const add = useAddFeed()
  const remove = useRemoveFeed()
  const [security, setSecurity] = useState<PickedEntity | null>(null)
  const [url, setUrl] = useState('')
  const subscribe = async () => {
    if (!security) return
    try {
      await add.mutateAsync({ body: { securityId: security.id, url } })
      notifySuccess('Calendar added. Its events will appear shortly.')
      setUrl('')
    } catch (error) {
      notifyError(`The calendar could not be added. ${reasonOf(error)}`)
    }
  }
  return (
    <Stack gap="md">
      <EntityPicker kind="securities" label="Company" required value={security} onChange={setSecurity} />
      <TextInput
        label="Calendar address"
        placeholder="https://"
        description="Updated every six hours"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button disabled={!security || url.trim() === ''} loading={add.isPending} onClick={() => void subscribe()}>
          Subscribe
        </Button>
      </Group>
      {(feeds.data ?? []).map((feed) => (
        <Group key={feed.id} justify="space-between" wrap="nowrap">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{tickerOf(feed.security)}</strong> {feed.url}
            <div>
              {feed.problem ?? (feed.readAt ? `Updated ${formatDateTime(feed.readAt, timeZone)}` : 'Not updated yet')}
            </div>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Remove the ${feed.security.name} calendar`}
            onClick={() =>
              void remove
                .mutateAsync({ params: { id: feed.id } })
                .catch((error: unknown) => notifyError(`The calendar could not be removed. ${reasonOf(error)}`))
            }
          >
            Remove
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
