// Estimates typed in beside the report: the page that is open is kept as the source of each figure.
import { Button, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Result } from '@rostrum/contract/platform/endpoint'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { DocumentDetail } from '@rostrum/contract/research/document-values'
import { estimates } from '@rostrum/contract/research/estimates'
import { type Measure, periodLabel, periodOf } from '@rostrum/contract/research/measures'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useEndpointForm } from '#platform/forms.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useUser } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { AnalystInput, BrokerInput } from '../../BrokerInput.tsx'
import { DateField } from '../../DateField.tsx'
import { coveredSecurities, estimatesOfDocument, everyMeasure, useCreateEstimate } from '../../estimates/api.ts'
import { formatFigure, isInCurrency, unitOf } from '../../estimates/figures.ts'
import { SecuritySelect } from '../../SecuritySelect.tsx'
import classes from './Reader.module.css'

interface EstimatesProps {
  document: DocumentDetail
  page: number
  onPage: (page: number) => void
}

export function Estimates({ document, page, onPage }: EstimatesProps) {
  const { data: measures } = useQuery(everyMeasure())
  const { data: securities } = useQuery(coveredSecurities())
  const focused = useFocusedSecurity()
  const { data: saved = [] } = useQuery(estimatesOfDocument(document.id))
  if (!measures || !securities) return null
  const isCovered = securities.some(({ id }) => id === document.security?.id)
  const securityId = (isCovered ? document.security?.id : focused?.id) ?? ''
  return (
    <Stack gap={12}>
      <NewEstimate
        key={document.confirmedAt?.getTime()}
        document={document}
        page={page}
        measures={measures}
        securityId={securityId}
      />
      {saved.length > 0 && <SavedEstimates saved={saved} measures={measures} onPage={onPage} />}
    </Stack>
  )
}

interface NewEstimateProps extends Pick<EstimatesProps, 'document' | 'page'> {
  measures: readonly Measure[]
  securityId: string
}

/** What stays the same from figure to figure stays in the form. */
function NewEstimate({ document, page, measures, securityId }: NewEstimateProps) {
  const { timeZone } = useUser()
  const create = useCreateEstimate()
  const { form, submit, isSaving } = useEndpointForm(estimates.create, {
    initialValues: {
      ...{ securityId, broker: document.broker?.name ?? '', analyst: document.analyst?.name ?? '' },
      ...{ measure: 'eps', period: '', value: '', currency: document.currency ?? 'USD' },
      ...{ dated: document.dated ?? (dayIn(timeZone) as string | null), page: page as number | '' },
    },
    toBody: ({ period, currency, dated, page: typedPage, measure, ...typed }) => ({
      ...typed,
      ...{ measure, period: periodOf(period) ?? period, documentId: document.id, page: typedPage || null },
      ...{ currency: needsCurrency(measures, measure) ? currency : null, dated: dated ?? '' },
    }),
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ broker }) => {
      notifySuccess(`${broker.name} estimate saved`)
      form.setValues({ value: '' })
    },
    onFailed: (error) => notifyError(`The estimate could not be saved. ${reasonOf(error)}`),
  })
  const { setFieldValue } = form
  const isEmpty = form.values.value === ''
  // The figure is on the page that is shown when somebody begins to type it.
  useEffect(() => {
    if (isEmpty) setFieldValue('page', page)
  }, [page, isEmpty, setFieldValue])
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={10}>
        <SecuritySelect
          size="sm"
          value={form.values.securityId}
          error={form.errors.securityId && 'Choose a security'}
          onChange={(id) => setFieldValue('securityId', id)}
        />
        <BrokerInput {...form.getInputProps('broker')} />
        <AnalystInput broker={form.values.broker} {...form.getInputProps('analyst')} />
        <DateField label="Date" {...form.getInputProps('dated')} />
        <Figure form={form} measures={measures} />
        <Group gap={8}>
          <Button type="submit" loading={isSaving}>
            Add estimate
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const needsCurrency = (measures: readonly Measure[], key: string): boolean =>
  measures.some((one) => one.key === key && isInCurrency(one))

type EstimateForm = UseFormReturnType<{
  securityId: string
  broker: string
  analyst: string
  measure: string
  period: string
  value: string
  currency: string
  dated: string | null
  page: number | ''
}>

function Figure({ form, measures }: { form: EstimateForm; measures: readonly Measure[] }) {
  const measure = measures.find(({ key }) => key === form.values.measure)
  return (
    <>
      <Group gap={8} grow align="start">
        <Select
          label="Measure"
          allowDeselect={false}
          data={measures.map(({ key, name }) => ({ value: key, label: name }))}
          {...form.getInputProps('measure')}
        />
        <TextInput label="Period" required placeholder="Q3 2026 or FY 2026" {...form.getInputProps('period')} />
      </Group>
      <Group gap={8} grow align="end">
        <TextInput
          label="Estimate"
          required
          description={measure && unitOf(measure, null)}
          inputMode="decimal"
          {...form.getInputProps('value')}
        />
        {measure && isInCurrency(measure) && (
          <TextInput label="Currency" description="Code" maxLength={3} {...form.getInputProps('currency')} />
        )}
        <NumberInput
          label="Page"
          description="Source"
          min={1}
          max={100_000}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('page')}
        />
      </Group>
    </>
  )
}

interface SavedProps extends Pick<EstimatesProps, 'onPage'> {
  saved: Result<typeof estimates.ofDocument>
  measures: readonly Measure[]
}

function SavedEstimates({ saved, measures, onPage }: SavedProps) {
  return (
    <section aria-label="Estimates from this report">
      {saved.map(({ id, broker, measure: key, period, value, currency, source, securityId }) => {
        const measure = measures.find((one) => one.key === key)
        return (
          <div key={id} className={classes.note}>
            {measure?.name ?? key}, {periodLabel(period)}: {measure ? formatFigure(value, measure) : value} {currency}
            <div className={classes.source}>
              {broker.name}
              {source.page !== null && (
                <>
                  {' · '}
                  <Button variant="transparent" size="compact-xs" onClick={() => onPage(source.page ?? 1)}>
                    Page {source.page}
                  </Button>
                </>
              )}
              {' · '}
              <AnchorLink
                to="/research/estimates"
                search={{ securityId, measure: key, kind: period.length > 4 ? 'quarter' : 'year' }}
                underline="always"
                size="xs"
              >
                Open in All Estimates
              </AnchorLink>
            </div>
          </div>
        )
      })}
    </section>
  )
}
