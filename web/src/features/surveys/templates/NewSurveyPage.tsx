import { Button, FileButton } from '@mantine/core'
import type { SurveyTemplate } from '@rostrum/contract/surveys/templates'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PageError } from '#platform/errors/PageError.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { notifyError } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { everyTemplate, useCreateSurvey } from '../api.ts'
import { readFormFile } from '../builder/form-file.ts'
import { SurveyGate } from '../SurveyGate.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import classes from './Templates.module.css'

export function NewSurveyPage() {
  usePageTitle('New survey')
  const templates = useQuery(everyTemplate())
  const [seen, setSeen] = useState<SurveyTemplate>()
  const { begin, isPending } = useBegin()
  return (
    <SurveyGate>
      <PageHeader
        breadcrumbs={[{ id: 'pulse', node: <AnchorLink to="/surveys">Pulse</AnchorLink> }]}
        title="New survey"
        context="Start with a template or a blank survey"
        actions={
          <Writes>
            <FileButton
              accept="application/json,.json"
              onChange={(file) => file && void begin(async () => readFormFile(file))}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={isPending}
                  leftSection={<IconFileImport size={16} stroke={1.75} />}
                >
                  From a JSON file
                </Button>
              )}
            </FileButton>
            <Button
              loading={isPending}
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() => void begin(async () => ({ name: 'Untitled survey' }))}
            >
              Blank survey
            </Button>
          </Writes>
        }
      />
      <QueryView query={templates} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(found) => (
          <>
            <Gallery title="Your team’s templates" templates={found.filter((one) => !one.isBuiltIn)} onOpen={setSeen} />
            <Gallery title="Templates" templates={found.filter((one) => one.isBuiltIn)} onOpen={setSeen} />
          </>
        )}
      </QueryView>
      <TemplatePreview
        template={seen}
        isStarting={isPending}
        onClose={() => setSeen(undefined)}
        onUse={({ id, name }) => void begin(async () => ({ name, templateId: id }))}
      />
    </SurveyGate>
  )
}

type GalleryProps = { title: string; templates: SurveyTemplate[]; onOpen: (template: SurveyTemplate) => void }

const Gallery = ({ title, templates, onOpen }: GalleryProps) =>
  templates.length > 0 && (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.gallery}>
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} onOpen={() => onOpen(template)} />
        ))}
      </ul>
    </section>
  )

function useBegin() {
  const create = useCreateSurvey()
  const navigate = useNavigate()
  const begin = async (read: () => Promise<Parameters<typeof create.mutateAsync>[0]['body']>) => {
    try {
      const { id } = await create.mutateAsync({ body: await read() })
      await navigate({ to: '/surveys/$surveyId', params: { surveyId: id } })
    } catch (error) {
      notifyError(`The survey could not be created. ${reasonOf(error)}`)
    }
  }
  return { begin, isPending: create.isPending }
}
