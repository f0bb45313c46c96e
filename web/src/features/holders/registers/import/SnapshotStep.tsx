import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { useQuery } from '@tanstack/react-query'
import { ownSecurities } from '#features/focus/public.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useUser } from '#platform/session/session.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { words } from '../kinds.ts'
import { useImportAddress } from './address.ts'
import { NothingSent } from './NothingSent.tsx'
import classes from './WizardPage.module.css'
import { WizardPage } from './WizardPage.tsx'

export function SnapshotStep() {
  const { search } = useImportAddress()
  return search.sheet ? <SnapshotForm /> : <NothingSent step="snapshot" />
}

function SnapshotForm() {
  const { kind, search, goTo } = useImportAddress()
  const { timeZone } = useUser()
  const focused = useFocusedSecurity()
  const securities = useQuery(ownSecurities())
  const today = dayIn(timeZone)
  const form = useForm({
    initialValues: {
      onDate: search.onDate ?? '',
      security: search.security ?? focused?.id ?? '',
      source: search.source ?? '',
      sharesOutstanding: (search.sharesOutstanding ?? '') as number | '',
    },
    validate: {
      onDate: (day) => (day === '' ? 'Enter a date' : day > today ? 'Choose today or an earlier date' : null),
      security: (id) => (id === '' ? 'Choose a security' : null),
    },
  })
  const goOn = form.onSubmit(({ onDate, security, source, sharesOutstanding }) =>
    goTo('preview', {
      onDate,
      security,
      source: source.trim() || undefined,
      sharesOutstanding: sharesOutstanding || undefined,
      replaces: undefined,
    }),
  )
  const known = securities.data ?? (focused ? [focused] : [])
  return (
    <WizardPage step="snapshot" next={<Button onClick={() => goOn()}>Preview</Button>}>
      <SectionCard title="Date and security" description="Each list is for one date and one security">
        <form className={classes.form} onSubmit={goOn}>
          <TextInput type="date" label="As of" max={today} required {...form.getInputProps('onDate')} />
          <Select
            label="Security"
            data={known.map(({ id, name, ticker }) => ({ value: id, label: ticker ? `${ticker} · ${name}` : name }))}
            allowDeselect={false}
            required
            error={securities.isError ? 'Your securities could not be loaded' : undefined}
            {...form.getInputProps('security')}
          />
          <TextInput label={words[kind].sourceLabel} maxLength={100} {...form.getInputProps('source')} />
          <NumberInput
            label="Shares outstanding"
            description="Leave blank to use the reported figure for that date"
            min={1}
            allowDecimal={false}
            thousandSeparator=","
            hideControls
            {...form.getInputProps('sharesOutstanding')}
          />
        </form>
      </SectionCard>
    </WizardPage>
  )
}
