import { Button, Group, Stack, Switch, Textarea } from '@mantine/core'
import { type DocumentDetail, documentOriginNames } from '@rostrum/contract/research/document-values'
import { researchDocuments } from '@rostrum/contract/research/documents'
import { VisibilityField, visibleToOf } from '#features/irm/visibility/public.ts'
import { DayInput } from '#lists/DayInput.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { fullName } from '#platform/names.ts'
import { useMayWrite, useUser } from '#platform/session/session.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useShareDocument } from '../api.ts'
import classes from './Reader.module.css'

/** Who may see the document, and what its license allows. */
export function Sharing({ document }: { document: DocumentDetail }) {
  const { timeZone } = useUser()
  const { addedBy, createdAt, origin, sender } = document
  const source = [documentOriginNames[origin], sender].filter(Boolean).join(' from ')
  return (
    <Stack gap={12}>
      <SharingForm key={`${document.visibility} ${document.expiresOn}`} document={document} />
      <span className={classes.source}>
        {`${source}. Added by ${fullName(addedBy)}, ${formatDateTime(createdAt, timeZone)}.`}
      </span>
    </Stack>
  )
}

function SharingForm({ document }: { document: DocumentDetail }) {
  const share = useShareDocument()
  const { id: userId, researchProductsEnabled } = useUser()
  const mayWrite = useMayWrite()
  const isKeeper = document.keeperId === userId
  const mayLicense = mayWrite && (isKeeper || researchProductsEnabled.includes('entitlements_admin'))
  const { licenseNotice, mayDownload, expiresOn } = document
  const { form, submit, isSaving } = useEndpointForm(researchDocuments.share, {
    initialValues: { ...visibleToOf(document), licenseNotice: licenseNotice ?? '', mayDownload, expiresOn },
    toBody: ({ visibility, viewerIds, ...license }) => ({
      ...(isKeeper && { visibility, viewerIds }),
      ...(mayLicense && license),
    }),
    save: (body) => share.mutateAsync({ params: { id: document.id }, body }),
    onSaved: () => notifySuccess('Sharing saved'),
    onFailed: (error) => notifyError(`Sharing could not be saved. ${reasonOf(error)}`),
  })
  const { visibility, viewerIds } = form.values
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <VisibilityField
          value={{ visibility, viewerIds }}
          onChange={(next) => form.setValues(next)}
          record={document}
          error={form.errors.viewerIds}
        />
        <Textarea
          label="License notice"
          autosize
          minRows={2}
          disabled={!mayLicense}
          {...form.getInputProps('licenseNotice')}
        />
        <Switch
          label="Allow downloads"
          disabled={!mayLicense}
          {...form.getInputProps('mayDownload', { type: 'checkbox' })}
        />
        {mayLicense && (
          <div>
            <DayInput
              label="Expires on"
              placeholder="Never"
              value={form.values.expiresOn}
              onChange={(day) => form.setFieldValue('expiresOn', day)}
            />
            <div className={classes.source}>
              After this date, only entitlements admins can see it. It is never deleted.
            </div>
          </div>
        )}
        {(isKeeper || mayLicense) && mayWrite && (
          <Group>
            <Button type="submit" loading={isSaving}>
              Save sharing
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
