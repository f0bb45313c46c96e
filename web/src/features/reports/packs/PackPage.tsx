import { Button, Switch, TextInput } from '@mantine/core'
import type { Pack } from '@rostrum/contract/reports/packs'
import { IconFileExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { DayInput } from '#lists/DayInput.tsx'
import { ApiError } from '#platform/api/errors.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { onePack, useMakeVersion } from './api.ts'
import { PackMenu } from './PackMenu.tsx'
import classes from './Packs.module.css'
import { PageList } from './PageList.tsx'
import { PagePreview } from './PagePreview.tsx'
import { PageSettings } from './PageSettings.tsx'
import { nameOfPage } from './page-names.ts'
import { type PackDraft, usePackDraft } from './use-pack-draft.ts'
import { Versions } from './Versions.tsx'

export function PackPage() {
  const { packId } = useParams({ from: '/shell/reports/board-packs/$packId' })
  const pack = useQuery(onePack(packId))
  usePageTitle(pack.data?.title ?? 'Board pack')
  return (
    <QueryView query={pack} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(data) => <PackEditor key={data.id} pack={data} />}
    </QueryView>
  )
}

function PackEditor({ pack }: { pack: Pack }) {
  const mayWrite = useMayWrite()
  const draft = usePackDraft(pack)
  const { shown } = useSearch({ from: '/shell/reports/board-packs/$packId' })
  const navigate = useNavigate({ from: '/reports/board-packs/$packId' })
  const show = (id: string | undefined) => void navigate({ search: { shown: id }, replace: true })
  const { pages, knownOn, title } = draft.values
  const page = pages.find(({ id }) => id === shown) ?? pages[0]
  return (
    <>
      <PageHeader
        title={title || 'Board pack'}
        breadcrumbs={[{ id: 'packs', node: <AnchorLink to="/reports/board-packs">Board packs</AnchorLink> }]}
        context={`Created by ${fullName(pack.createdBy)}`}
        actions={mayWrite && <PackButtons pack={pack} draft={draft} />}
      />
      {draft.error && <SaveFailure error={draft.error} />}
      <div className={classes.columns}>
        <div className={classes.side}>
          <SectionCard title="Cover">
            <CoverFields draft={draft} mayWrite={mayWrite} />
          </SectionCard>
          <SectionCard title="Pages">
            <PageList draft={draft} mayWrite={mayWrite} shownId={page?.id} onShow={show} />
          </SectionCard>
          <Versions packId={pack.id} />
        </div>
        <div className={classes.main}>
          {page && mayWrite && (
            <SectionCard title={`Settings for “${nameOfPage(page)}”`}>
              <PageSettings key={page.id} page={page} onChange={draft.changePage} />
            </SectionCard>
          )}
          {page && <PagePreview page={page} knownOn={knownOn} />}
        </div>
      </div>
    </>
  )
}

function SaveFailure({ error }: { error: Error }) {
  const fields = error instanceof ApiError ? Object.values(error.fields).join('. ') : ''
  return <FormFailure>{`The board pack was not saved. ${fields || reasonOf(error)}`}</FormFailure>
}

function PackButtons({ pack, draft }: { pack: Pack; draft: PackDraft }) {
  const make = useMakeVersion()
  const save = async () => {
    await draft.save()
    notifySuccess('Board pack saved')
  }
  const start = async () => {
    try {
      if (draft.isChanged) await draft.save()
    } catch {
      return
    }
    await make
      .mutateAsync({ params: { pack: pack.id } })
      .then(({ number }) => notifySuccess(`Creating version ${number}`))
      .catch((error) => notifyError(`The version was not started. ${reasonOf(error)}`))
  }
  return (
    <>
      <Button
        variant="default"
        disabled={!draft.isChanged}
        loading={draft.isSaving}
        onClick={() => void save().catch(() => {})}
      >
        Save
      </Button>
      <Button
        leftSection={<IconFileExport size={16} stroke={1.75} />}
        loading={make.isPending}
        disabled={draft.values.pages.length === 0}
        onClick={() => void start()}
      >
        {' '}
        Create version
      </Button>
      <PackMenu pack={pack} />
    </>
  )
}

function CoverFields({ draft, mayWrite }: { draft: PackDraft; mayWrite: boolean }) {
  const { title, subtitle, dateLine, hasCover, knownOn } = draft.values
  const text = (label: string, key: 'title' | 'subtitle' | 'dateLine', value: string, longest: number) => (
    <TextInput
      label={label}
      maxLength={longest}
      readOnly={!mayWrite}
      required={key === 'title'}
      value={value}
      onChange={({ currentTarget }) => draft.change({ [key]: currentTarget.value })}
    />
  )
  return (
    <div className={classes.fields}>
      {text('Title', 'title', title, 200)}
      {text('Subtitle', 'subtitle', subtitle, 200)}
      {text('Date line', 'dateLine', dateLine, 100)}
      {mayWrite ? (
        <DayInput
          label="As of"
          placeholder="Latest filings"
          value={knownOn}
          onChange={(day) => draft.change({ knownOn: day })}
        />
      ) : (
        knownOn && <TextInput label="As of" readOnly value={knownOn} />
      )}
      <p className={classes.quiet}>
        If you choose a date, figures from filings use only what was filed by then, so you can recreate a past pack.
      </p>
      <Switch
        label="Cover and contents"
        checked={hasCover}
        disabled={!mayWrite}
        onChange={({ currentTarget }) => draft.change({ hasCover: currentTarget.checked })}
      />
    </div>
  )
}
