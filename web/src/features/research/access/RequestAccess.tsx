import { Alert, Button, Checkbox, Stack, Text, Textarea } from '@mantine/core'
import { type ResearchProduct, researchProductNames } from '@rostrum/contract/platform/research-products'
import { accessRequests, type OwnAccess } from '@rostrum/contract/research/entitlements'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDate } from '#platform/formats.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useUser } from '#platform/session/session.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useRequestAccess, useWithdrawRequest } from './api.ts'

const meanings: Record<ResearchProduct, string> = {
  estimates: 'Broker Outlook and All Estimates: ratings, price targets, estimates and consensus',
  transcripts: 'Events & Transcripts: earnings calls, conferences and transcripts',
  entitlements_admin: 'Entitlements: grant these products to colleagues',
}

const namesOf = (products: readonly ResearchProduct[]) =>
  products.map((product) => researchProductNames[product]).join(', ')

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** What the person can do to get in: ask, wait, or turn to an admin. */
export function RequestAccess({ access, wanted }: { access: OwnAccess; wanted: readonly ResearchProduct[] }) {
  const { timeZone } = useUser()
  const { products, granted, deciders, request } = access
  const askable = products.filter((product) => !granted.includes(product))
  const who = deciders.length > 0 ? `${anyOf.format(deciders)} can grant it.` : 'Ask your company’s admin.'
  if (request?.status === 'open') {
    const isThis = request.products.some((product) => wanted.includes(product))
    return (
      <SectionCard title={isThis ? 'Access requested' : 'You have an open request'}>
        <Text size="sm">
          You requested {namesOf(request.products)} on {formatDate(request.createdAt, timeZone)}. {who}
          {!isThis && ` You can then request ${anyOf.format(wanted.map((product) => researchProductNames[product]))}.`}
        </Text>
        <Withdraw requestId={request.id} />
      </SectionCard>
    )
  }
  if (!wanted.some((product) => askable.includes(product))) {
    return (
      <SectionCard title="Not part of your company’s subscription">
        <Text size="sm">
          This requires {anyOf.format(wanted.map((product) => researchProductNames[product]))}. Your company’s admin can
          request it.
        </Text>
      </SectionCard>
    )
  }
  return (
    <Stack gap={16}>
      {request?.status === 'declined' && (
        <Alert title="Your last request was declined">
          {namesOf(request.products)}
          {request.answer ? `: ${request.answer}` : ''}
        </Alert>
      )}
      <RequestForm askable={askable} wanted={wanted} who={who} />
    </Stack>
  )
}

function Withdraw({ requestId }: { requestId: string }) {
  const withdraw = useWithdrawRequest()
  const drop = () =>
    withdraw.mutate(
      { params: { id: requestId } },
      {
        onSuccess: () => notifySuccess('Request withdrawn'),
        onError: (error) => notifyError(`Your request could not be withdrawn. ${reasonOf(error)}`),
      },
    )
  return (
    <Button variant="default" mt={12} loading={withdraw.isPending} onClick={drop}>
      Withdraw request
    </Button>
  )
}

interface RequestFormProps {
  askable: ResearchProduct[]
  wanted: readonly ResearchProduct[]
  who: string
}

function RequestForm({ askable, wanted, who }: RequestFormProps) {
  const ask = useRequestAccess()
  const preset = wanted.length === 1 ? askable.filter((product) => wanted.includes(product)) : []
  const { form, submit, isSaving } = useEndpointForm(accessRequests.create, {
    initialValues: { products: preset, reason: '' },
    save: (body) => ask.mutateAsync({ body }),
    onSaved: () => notifySuccess('Access requested'),
    onFailed: (error) => notifyError(`Your request could not be sent. ${reasonOf(error)}`),
  })
  return (
    <SectionCard title="Request access" description={who}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16} maw={560}>
          <Checkbox.Group label="Products" {...form.getInputProps('products')}>
            <Stack gap={8} mt={8}>
              {askable.map((product) => (
                <Checkbox
                  key={product}
                  value={product}
                  label={researchProductNames[product]}
                  description={meanings[product]}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Textarea label="Reason" required autosize minRows={2} maxRows={8} {...form.getInputProps('reason')} />
          <FormActions saveLabel="Request access" saving={isSaving} />
        </Stack>
      </form>
    </SectionCard>
  )
}
