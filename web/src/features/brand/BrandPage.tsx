import { Button, ColorInput, Fieldset, FileButton, Stack, TextInput } from '@mantine/core'
import { type Brand, brand, logoLimits, logoTypes } from '@rostrum/contract/reports/brand'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#platform/api/errors.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite, Writes } from '#platform/session/session.tsx'
import { confirm } from '#ui/confirm.ts'
import { FormActions } from '#ui/FormActions.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { ownBrand, useRemoveLogo, useSaveBrand, useSetLogo } from './api.ts'
import classes from './BrandPage.module.css'

/** What PDF files and slides of this company look like. */
export function BrandPage() {
  usePageTitle('Brand')
  const query = useQuery(ownBrand())
  return (
    <>
      <PageHeader
        title="Brand"
        context="Name, color and logo on reports, board packs, briefing books and itineraries"
      />
      <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(saved) => (
          <Stack gap={16} maw={760}>
            <NameAndColor saved={saved} />
            <LogoSection logo={saved.logo} />
          </Stack>
        )}
      </QueryView>
    </>
  )
}

const swatches = ['#115a74', '#1f3a5f', '#762c63', '#175f36', '#a32e27', '#7a4b12', '#33383f']

function NameAndColor({ saved }: { saved: Brand }) {
  const save = useSaveBrand()
  const mayWrite = useMayWrite()
  const { form, submit, isSaving } = useEndpointForm(brand.update, {
    initialValues: { name: saved.name, color: saved.color },
    save: (body) => save.mutateAsync({ body }),
    onSaved: () => notifySuccess('Brand saved'),
    onFailed: (error) => notifyError(`The brand was not saved. ${reasonOf(error)}`),
  })
  const color = /^#[0-9a-f]{6}$/i.test(form.values.color) ? form.values.color : saved.color
  return (
    <SectionCard title="Name and color" description="Shown on the cover and at the top of every page">
      <form onSubmit={submit} noValidate>
        <Fieldset variant="unstyled" disabled={!mayWrite}>
          <Stack gap={12}>
            <TextInput label="Name on documents" required maxLength={100} {...form.getInputProps('name')} />
            <ColorInput
              label="Color"
              description="Used for headings and the first chart series. Must be readable on white"
              required
              format="hex"
              swatches={swatches}
              eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
              {...form.getInputProps('color')}
            />
            <figure className={classes.sample} aria-label="Sample page">
              <span className={classes.bar} style={{ background: color }} />
              <span className={classes.title} style={{ color }}>
                Ownership summary
              </span>
              <span className={classes.line}>{form.values.name}</span>
            </figure>
          </Stack>
        </Fieldset>
        {mayWrite && <FormActions saveLabel="Save" saving={isSaving} />}
      </form>
    </SectionCard>
  )
}

const megabytes = logoLimits.bytes / 1024 / 1024

function refusalOf(error: unknown): string {
  if (error instanceof ApiError && error.fields.file) return `The file ${error.fields.file}.`
  if (error instanceof ApiError && error.status === 413) return `The file is larger than ${megabytes} MB.`
  return `The logo was not saved. ${reasonOf(error)}`
}

function LogoSection({ logo }: { logo: string | null }) {
  const set = useSetLogo()
  const remove = useRemoveLogo()
  const take = (file: File | null) => {
    if (file) set.mutate(file, { onSuccess: () => notifySuccess('Logo saved') })
  }
  const removeIt = async () => {
    const isMeant = await confirm({
      title: 'Remove the logo?',
      message: 'New documents will have no logo.',
      confirmLabel: 'Remove logo',
      danger: true,
    })
    if (!isMeant) return
    remove.mutate({}, { onError: (error) => notifyError(`The logo was not removed. ${reasonOf(error)}`) })
  }
  return (
    <SectionCard
      title="Logo"
      description={`PNG, JPEG or SVG, up to ${megabytes} MB. A wide image with little space around it works best.`}
    >
      <Stack gap={12} align="flex-start">
        {logo ? (
          <span className={classes.paper}>
            <img src={logo} alt="Logo on documents" className={classes.logo} />
          </span>
        ) : (
          <p className={classes.none}>No logo yet</p>
        )}
        {set.error && <FormFailure>{refusalOf(set.error)}</FormFailure>}
        <Writes>
          <div className={classes.buttons}>
            <FileButton accept={logoTypes.join(',')} onChange={take}>
              {(props) => (
                <Button {...props} variant="default" loading={set.isPending}>
                  {logo ? 'Replace logo' : 'Upload logo'}
                </Button>
              )}
            </FileButton>
            {logo && (
              <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void removeIt()}>
                Remove
              </Button>
            )}
          </div>
        </Writes>
      </Stack>
    </SectionCard>
  )
}
