import { Button, Group, Select, TextInput } from '@mantine/core'
import { type FeedTest, feedIntervals, type NewsFeed, newsFeeds } from '@rostrum/contract/news/feeds'
import { useState } from 'react'
import { SettingsForm, saveFailure } from '#features/settings/public.ts'
import { ApiError } from '#platform/api/errors.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useAddFeed, useTestFeed, useUpdateFeed } from './api.ts'
import classes from './Feeds.module.css'
import { intervalName } from './interval-name.ts'

export function FeedForm({ feed, onClose }: { feed: NewsFeed | undefined; onClose: () => void }) {
  const add = useAddFeed()
  const update = useUpdateFeed()
  const test = useTestFeed()
  const [found, setFound] = useState<FeedTest>()
  const { form, submit, isSaving } = useEndpointForm(newsFeeds.add, {
    initialValues: { url: feed?.url ?? '', name: feed?.name ?? '', intervalMinutes: feed?.intervalMinutes ?? 60 },
    save: (body) => {
      const { name, intervalMinutes } = body
      return feed
        ? update.mutateAsync({ params: { id: feed.id }, body: { name, intervalMinutes } })
        : add.mutateAsync({ body })
    },
    onSaved: ({ name }) => {
      notifySuccess(feed ? `${name} saved` : `${name} added`)
      onClose()
    },
    onFailed: () => notifyError(saveFailure),
  })
  /** A page’s address becomes that of its feed; a name that was typed stays. */
  const tryIt = async () => {
    setFound(undefined)
    try {
      const result = await test.mutateAsync({ body: { url: form.values.url } })
      setFound(result)
      form.setFieldValue('url', result.url)
      if (!form.values.name) form.setFieldValue('name', result.name)
    } catch (error) {
      const message = error instanceof ApiError ? error.fields.url : undefined
      form.setFieldError('url', message ?? 'The address could not be tested. Please try again.')
    }
  }
  return (
    <SettingsForm submit={submit} isSaving={isSaving} onCancel={onClose}>
      <TextInput
        label="Address"
        description="Feed address, or a page that links to the feed"
        required
        {...(feed ? { readOnly: true } : { 'data-autofocus': true })}
        {...form.getInputProps('url')}
      />
      <Group>
        <Button variant="default" loading={test.isPending} disabled={!form.values.url} onClick={tryIt}>
          Test feed
        </Button>
      </Group>
      {found && <Found found={found} />}
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <Select
        label="Check every"
        allowDeselect={false}
        data={feedIntervals.map((minutes) => ({ value: String(minutes), label: intervalName(minutes).toLowerCase() }))}
        value={String(form.values.intervalMinutes)}
        onChange={(minutes) => form.setFieldValue('intervalMinutes', Number(minutes))}
      />
    </SettingsForm>
  )
}

const formats = { rss: 'RSS', rdf: 'RSS 1.0', atom: 'Atom', json: 'JSON' }

const Found = ({ found: { format, itemCount, titles, isBroken } }: { found: FeedTest }) => (
  <div className={classes.found} role="status">
    <p>
      {formats[format]} feed with {itemCount} {itemCount === 1 ? 'item' : 'items'}.
      {isBroken && ' Some of it can’t be read.'}
    </p>
    <ul>
      {titles.map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  </div>
)
