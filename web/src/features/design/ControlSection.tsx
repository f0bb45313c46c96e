import { Button, Checkbox, NativeSelect, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { Chip } from '#ui/Chip.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { DesignSection } from './DesignSection.tsx'
import classes from './design.module.css'

export function ControlSection() {
  return (
    <DesignSection id="controls" title="Controls" note="Buttons, chips, filters and forms, 32 pixels high.">
      <SampleFilters />
      <div className={classes.columns}>
        <SectionCard title="Buttons and chips" headingLevel={3}>
          <div className={classes.row}>
            <Button leftSection={<IconPlus size={15} />}>New activity</Button>
            <Button variant="default">Export</Button>
            <Button variant="light">Compare</Button>
            <Button variant="subtle">Cancel</Button>
            <Button color="red">Delete</Button>
            <Button disabled>Not yet</Button>
          </div>
          <div className={classes.row}>
            <Button color="harbor">User accent</Button>
            <Button color="plum">Assistant accent</Button>
          </div>
          <div className={classes.row}>
            <Chip>Neutral</Chip>
            <Chip tone="accent" icon={<IconStar size={12} />}>
              Target
            </Chip>
            <Chip tone="positive">Engaged</Chip>
            <Chip tone="negative">Sold out</Chip>
            <Chip tone="warning">Lapsed</Chip>
            <Chip removeLabel="Remove tag Roadshow" onRemove={() => undefined}>
              Roadshow
            </Chip>
          </div>
          <div className={classes.row}>
            <SegmentedControl aria-label="Period" data={['Quarter', 'Year', 'All']} />
            <Switch label="Holders only" defaultChecked />
            <Checkbox label="Include funds" defaultChecked />
          </div>
        </SectionCard>
        <SectionCard title="Form" headingLevel={3}>
          <SampleForm />
        </SectionCard>
      </div>
    </DesignSection>
  )
}

function SampleFilters() {
  const [search, setSearch] = useState('')
  const [filters, setFilters] = useState(['Sector: Industrials', 'Country: Canada', 'Fit score: A and B'])
  return (
    <FilterBar
      search={{ value: search, onChange: setSearch, label: 'Search organizations' }}
      active={filters.map((filter) => ({
        id: filter,
        label: filter.split(': ')[0] ?? '',
        value: filter.split(': ')[1],
        onRemove: () => setFilters(filters.filter((other) => other !== filter)),
      }))}
      onClearAll={() => {
        setFilters([])
        setSearch('')
      }}
    >
      <NativeSelect aria-label="Sector" data={['Any sector', 'Industrials', 'Energy']} />
      <NativeSelect aria-label="Market cap" data={['Any market cap', 'Above 10B USD', '2B to 10B USD']} />
    </FilterBar>
  )
}

function SampleForm() {
  const [saving, setSaving] = useState(false)
  const save = () => {
    setSaving(true)
    window.setTimeout(() => setSaving(false), 1500)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput label="Subject" placeholder="Call with Northgate Capital" required mb={12} />
      <TextInput label="Contact" defaultValue="m.brandt@" error="Enter a complete email address" mb={12} />
      <Textarea label="Notes" description="Visible to your team" rows={3} mb={16} />
      <FormActions
        saving={saving}
        onCancel={() => setSaving(false)}
        aside={
          <Button variant="subtle" color="red">
            Delete
          </Button>
        }
      />
    </form>
  )
}
