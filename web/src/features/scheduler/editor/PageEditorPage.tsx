import { Button, Grid, Stack } from '@mantine/core'
import { type BookingPage, bookingPages } from '@rostrum/contract/scheduler/pages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { CopyLink } from '#ui/CopyLink.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { bookingPageById, useCreatePage, useUpdatePage } from '../api.ts'
import { usePageActions } from '../use-page-actions.ts'
import { draftOf, newDraft, type PageDraft } from './draft.ts'
import { HoursSection } from './HoursSection.tsx'
import { MainSection } from './MainSection.tsx'
import { PersonLinks } from './PersonLinks.tsx'
import { QuestionsSection } from './QuestionsSection.tsx'
import { RulesSection } from './RulesSection.tsx'
import { SlotPreview } from './SlotPreview.tsx'

const breadcrumbs = [{ id: 'scheduler', node: <AnchorLink to="/irm/scheduler">Scheduler</AnchorLink> }]

export function NewPagePage() {
  const { id, timeZone } = useUser()
  usePageTitle('New booking page')
  return (
    <>
      <PageHeader breadcrumbs={breadcrumbs} title="New booking page" />
      <Editor initial={newDraft(id, timeZone)} />
    </>
  )
}

export function PageEditorPage() {
  const { pageId } = useParams({ from: '/shell/irm/scheduler/pages/$pageId' })
  const query = useQuery(bookingPageById(pageId))
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(page) => <Existing key={page.id} page={page} />}
    </QueryView>
  )
}

function Existing({ page }: { page: BookingPage }) {
  usePageTitle(page.title)
  const mayWrite = useMayWrite()
  const actions = usePageActions()
  const isPaused = page.status === 'paused'
  return (
    <>
      <PageHeader
        breadcrumbs={breadcrumbs}
        title={page.title}
        context={<Chip tone={isPaused ? 'warning' : 'positive'}>{isPaused ? 'Paused' : 'Active'}</Chip>}
        actions={
          <>
            <CopyLink url={page.url} label="Copy link" />
            <Button component="a" href={page.url} target="_blank" rel="noreferrer" variant="default">
              View as a visitor
            </Button>
            {mayWrite && (
              <Button variant="default" onClick={() => void actions.toggle(page)}>
                {isPaused ? 'Resume' : 'Pause'}
              </Button>
            )}
          </>
        }
      />
      <Editor initial={draftOf(page)} page={page} />
    </>
  )
}

function Editor({ initial, page }: { initial: PageDraft; page?: BookingPage }) {
  const create = useCreatePage()
  const update = useUpdatePage()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  const { form, submit, isSaving } = useEndpointForm(bookingPages.create, {
    initialValues: initial,
    toBody: ({ address, ...draft }: PageDraft) => ({ ...draft, ...(address && !draft.isSecret && { address }) }),
    save: (body) =>
      page
        ? update.mutateAsync({ params: { id: page.id }, body: { ...body, version: page.version } })
        : create.mutateAsync({ body }),
    onSaved: ({ id, title }) => {
      notifySuccess(`${title} saved`)
      if (!page) void navigate({ to: '/irm/scheduler/pages/$pageId', params: { pageId: id } })
    },
    onFailed: (error) => notifyError(`The booking page could not be saved. ${reasonOf(error)}`),
  })
  return (
    <Grid gap={16}>
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <form onSubmit={submit} noValidate>
          <fieldset disabled={!mayWrite} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
            <Stack gap={16}>
              <MainSection form={form} />
              <HoursSection form={form} />
              <RulesSection form={form} />
              <QuestionsSection form={form} />
              {mayWrite && (
                <FormActions
                  saveLabel={page ? 'Save' : 'Create booking page'}
                  saving={isSaving}
                  onCancel={() => void navigate({ to: '/irm/scheduler' })}
                />
              )}
            </Stack>
          </fieldset>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Stack gap={16} pos="sticky" top="calc(var(--app-shell-header-height) + 16px)">
          <SlotPreview draft={form.values} pageId={page?.id} />
          {page && <PersonLinks page={page} />}
        </Stack>
      </Grid.Col>
    </Grid>
  )
}
