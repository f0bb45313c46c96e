import { forgetResearchMail, importResearchFolder, takeResearchMail } from './intake/jobs.ts'
import { readDocumentJob, resumeReading } from './reading/jobs.ts'

export const researchDocumentJobs = [
  readDocumentJob,
  resumeReading,
  takeResearchMail,
  importResearchFolder,
  forgetResearchMail,
]
