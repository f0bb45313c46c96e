// The page's own words. The questions are translated by the team; these are ours.

export interface Words {
  next: string
  back: string
  send: string
  required: string
  optional: string
  other: string
  otherText: string
  choose: string
  rank: string
  language: string
  change: string
  progress: (page: number, pages: number) => string
  problems: string
  lastStep: string
  name: string
  email: string
  firm: string
  withName: string
  withoutName: string
  whoAsks: string
  whose: string
  savedHere: string
  savedThere: string
  preview: string
  /** By the one who asks. */
  attributed: (company: string, name: string | undefined) => string
  recipientDefined: (company: string) => string
  anonymous: (company: string) => string
  anonymousOpen: (company: string) => string
  thanksTitle: string
  thanksText: string
  alreadyTitle: string
  alreadyText: string
  closedTitle: string
  closedText: (company: string) => string
  quotaText: string
  notOpenTitle: string
  notOpenText: string
  invalidTitle: string
  invalidText: string
  optOutTitle: string
  optOutAsk: (company: string, email: string) => string
  optOutButton: string
  optedOutTitle: string
  optedOutText: (company: string) => string
  optOutLink: string
  tooFast: string
  tooMany: string
  failedTitle: string
  failedText: string
  retrying: string
  retried: string
  enterName: string
  enterEmail: string
  chooseName: string
}

const en: Words = {
  next: 'Next',
  back: 'Back',
  send: 'Send answers',
  required: 'required',
  optional: 'optional',
  other: 'Other',
  otherText: 'Other (please specify)',
  choose: 'Choose',
  rank: 'Rank',
  language: 'Language',
  change: 'Change',
  progress: (page, pages) => `Page ${page} of ${pages}`,
  problems: 'Please check your answers',
  lastStep: 'Before you send',
  name: 'Name',
  email: 'Email',
  firm: 'Company',
  withName: 'With my name',
  withoutName: 'Without my name',
  whoAsks: 'Who are you?',
  whose: 'How should your answers be recorded?',
  savedHere: 'Until you send them, your answers are stored only in this browser.',
  savedThere: 'Your answers are saved as you type. You can continue later, on any device, with the same link.',
  preview: 'Preview: nothing you enter here is stored.',
  attributed: (company, name) =>
    name
      ? `Your answers are recorded with your name, ${name}, and ${company} can read them.`
      : `We ask for your name at the end. Your answers are recorded with it, and ${company} can read them.`,
  recipientDefined: (company) =>
    `At the end, you decide whether ${company} sees your name with your answers. Without your name, they are shown only together with those of at least four others.`,
  anonymous: (company) =>
    `Your answers are anonymous. ${company} can see that you answered, but not what: answers are stored without name or time and shown only together with those of at least four others.`,
  anonymousOpen: (company) =>
    `Your answers are anonymous: they are stored without name or time, and ${company} sees them only together with those of at least four others.`,
  thanksTitle: 'Thank you',
  thanksText: 'Your answers have been sent.',
  alreadyTitle: 'You have already answered',
  alreadyText: 'This survey was answered with this link. Thank you.',
  closedTitle: 'This survey is closed',
  closedText: (company) => `${company} is no longer taking answers.`,
  quotaText: 'This survey has reached its maximum number of answers. Thank you for your interest.',
  notOpenTitle: 'This survey is not open yet',
  notOpenText: 'Please try again later.',
  invalidTitle: 'This link does not work',
  invalidText:
    'It may be incomplete or expired. Please copy the whole link from the email, or ask the person who sent it.',
  optOutTitle: 'No more surveys?',
  optOutAsk: (company, email) => `${company} will no longer send surveys to ${email}.`,
  optOutButton: 'Stop sending me surveys',
  optedOutTitle: 'No more surveys',
  optedOutText: (company) => `You will no longer receive surveys from ${company}.`,
  optOutLink: 'No more surveys',
  tooFast: 'That was very quick. Please check your answers and send them again.',
  tooMany: 'We received many answers from your network just now. Please try again in an hour.',
  failedTitle: 'Something went wrong',
  failedText: 'Your answers are still here. Please go back and try again in a moment.',
  retrying: 'No connection. Your answers are kept, and we’ll keep trying.',
  retried: 'Back online.',
  enterName: 'Enter your name',
  enterEmail: 'Enter an email address such as name@example.com',
  chooseName: 'Choose one of the two',
}

const de: Words = {
  next: 'Weiter',
  back: 'Zurück',
  send: 'Antworten senden',
  required: 'erforderlich',
  optional: 'freiwillig',
  other: 'Anderes',
  otherText: 'Anderes, nämlich',
  choose: 'Auswählen',
  rank: 'Rang',
  language: 'Sprache',
  change: 'Wechseln',
  progress: (page, pages) => `Seite ${page} von ${pages}`,
  problems: 'Bitte prüfen Sie Ihre Antworten',
  lastStep: 'Vor dem Senden',
  name: 'Name',
  email: 'Mailadresse',
  firm: 'Unternehmen',
  withName: 'Mit meinem Namen',
  withoutName: 'Ohne meinen Namen',
  whoAsks: 'Wer sind Sie?',
  whose: 'Wie sollen Ihre Antworten gespeichert werden?',
  savedHere: 'Bis Sie sie senden, bleiben Ihre Antworten nur in diesem Browser.',
  savedThere:
    'Ihre Antworten werden beim Tippen gespeichert. Sie können später mit demselben Link fortfahren, auch auf einem anderen Gerät.',
  preview: 'Vorschau: Was Sie hier eingeben, wird nicht gespeichert.',
  attributed: (company, name) =>
    name
      ? `Ihre Antworten werden mit Ihrem Namen, ${name}, gespeichert, und ${company} kann sie lesen.`
      : `Am Ende fragen wir nach Ihrem Namen. Ihre Antworten werden mit ihm gespeichert, und ${company} kann sie lesen.`,
  recipientDefined: (company) =>
    `Am Ende entscheiden Sie, ob ${company} Ihren Namen bei Ihren Antworten sieht. Ohne Namen werden sie nur zusammen mit denen von mindestens vier anderen gezeigt.`,
  anonymous: (company) =>
    `Ihre Antworten sind anonym. ${company} sieht, dass Sie geantwortet haben, aber nicht was: Antworten werden ohne Namen und Zeit gespeichert und nur zusammen mit denen von mindestens vier anderen gezeigt.`,
  anonymousOpen: (company) =>
    `Ihre Antworten sind anonym: Sie werden ohne Namen und Zeit gespeichert, und ${company} sieht sie nur zusammen mit denen von mindestens vier anderen.`,
  thanksTitle: 'Vielen Dank',
  thanksText: 'Ihre Antworten wurden gesendet.',
  alreadyTitle: 'Sie haben bereits geantwortet',
  alreadyText: 'Diese Umfrage wurde mit diesem Link beantwortet. Vielen Dank.',
  closedTitle: 'Diese Umfrage ist geschlossen',
  closedText: (company) => `${company} nimmt keine Antworten mehr an.`,
  quotaText: 'Es haben genug Personen geantwortet. Vielen Dank für Ihr Interesse.',
  notOpenTitle: 'Diese Umfrage ist noch nicht geöffnet',
  notOpenText: 'Bitte versuchen Sie es später noch einmal.',
  invalidTitle: 'Dieser Link funktioniert nicht',
  invalidText:
    'Vielleicht ist er unvollständig oder zu alt. Bitte kopieren Sie den ganzen Link aus der Mail, oder fragen Sie den Absender.',
  optOutTitle: 'Keine Umfragen mehr?',
  optOutAsk: (company, email) => `${company} wird keine Umfragen mehr an ${email} senden.`,
  optOutButton: 'Keine Umfragen mehr senden',
  optedOutTitle: 'Keine Umfragen mehr',
  optedOutText: (company) => `Sie erhalten keine Umfragen mehr von ${company}.`,
  optOutLink: 'Keine Umfragen mehr',
  tooFast: 'Das ging sehr schnell. Bitte sehen Sie Ihre Antworten an und senden Sie sie noch einmal.',
  tooMany: 'Aus Ihrem Netz kamen gerade viele Antworten. Bitte versuchen Sie es in einer Stunde noch einmal.',
  failedTitle: 'Etwas ist schiefgegangen',
  failedText: 'Ihre Antworten sind noch da. Bitte gehen Sie zurück und versuchen Sie es gleich noch einmal.',
  retrying: 'Keine Verbindung. Ihre Antworten bleiben erhalten, und wir versuchen es weiter.',
  retried: 'Wieder verbunden.',
  enterName: 'Geben Sie Ihren Namen ein',
  enterEmail: 'Geben Sie eine Mailadresse wie name@example.com ein',
  chooseName: 'Wählen Sie eines von beiden',
}

const fr: Words = {
  next: 'Suivant',
  back: 'Retour',
  send: 'Envoyer les réponses',
  required: 'obligatoire',
  optional: 'facultatif',
  other: 'Autre',
  otherText: 'Autre, à savoir',
  choose: 'Choisir',
  rank: 'Rang',
  language: 'Langue',
  change: 'Changer',
  progress: (page, pages) => `Page ${page} sur ${pages}`,
  problems: 'Veuillez vérifier vos réponses',
  lastStep: 'Avant l’envoi',
  name: 'Nom',
  email: 'Courriel',
  firm: 'Société',
  withName: 'Avec mon nom',
  withoutName: 'Sans mon nom',
  whoAsks: 'Qui êtes-vous ?',
  whose: 'Comment enregistrer vos réponses ?',
  savedHere: 'Jusqu’à l’envoi, vos réponses restent uniquement dans ce navigateur.',
  savedThere:
    'Vos réponses sont enregistrées pendant la saisie. Vous pouvez continuer plus tard, aussi sur un autre appareil, avec le même lien.',
  preview: 'Aperçu : rien de ce que vous saisissez ici n’est enregistré.',
  attributed: (company, name) =>
    name
      ? `Vos réponses sont enregistrées avec votre nom, ${name}, et ${company} peut les lire.`
      : `Nous demandons votre nom à la fin. Vos réponses sont enregistrées avec lui, et ${company} peut les lire.`,
  recipientDefined: (company) =>
    `À la fin, vous décidez si ${company} voit votre nom avec vos réponses. Sans nom, elles ne sont montrées qu’avec celles d’au moins quatre autres personnes.`,
  anonymous: (company) =>
    `Vos réponses sont anonymes. ${company} voit que vous avez répondu, mais pas quoi : les réponses sont enregistrées sans nom ni heure et montrées seulement avec celles d’au moins quatre autres personnes.`,
  anonymousOpen: (company) =>
    `Vos réponses sont anonymes : elles sont enregistrées sans nom ni heure, et ${company} ne les voit qu’avec celles d’au moins quatre autres personnes.`,
  thanksTitle: 'Merci',
  thanksText: 'Vos réponses ont été envoyées.',
  alreadyTitle: 'Vous avez déjà répondu',
  alreadyText: 'Ce lien a déjà servi à répondre à cette enquête. Merci.',
  closedTitle: 'Cette enquête est close',
  closedText: (company) => `${company} n’accepte plus de réponses.`,
  quotaText: 'Assez de personnes ont répondu. Merci de votre intérêt.',
  notOpenTitle: 'Cette enquête n’est pas encore ouverte',
  notOpenText: 'Veuillez réessayer plus tard.',
  invalidTitle: 'Ce lien ne fonctionne pas',
  invalidText:
    'Il est peut-être incomplet ou trop ancien. Copiez le lien entier du courriel, ou demandez à la personne qui l’a envoyé.',
  optOutTitle: 'Plus d’enquêtes ?',
  optOutAsk: (company, email) => `${company} n’enverra plus d’enquêtes à ${email}.`,
  optOutButton: 'Ne plus m’envoyer d’enquêtes',
  optedOutTitle: 'Plus d’enquêtes',
  optedOutText: (company) => `Vous ne recevrez plus d’enquêtes de ${company}.`,
  optOutLink: 'Plus d’enquêtes',
  tooFast: 'C’était très rapide. Regardez vos réponses et envoyez-les encore une fois.',
  tooMany: 'Beaucoup de réponses viennent de votre réseau. Veuillez réessayer dans une heure.',
  failedTitle: 'Un problème est survenu',
  failedText: 'Vos réponses sont toujours là. Revenez en arrière et réessayez dans un instant.',
  retrying: 'Pas de connexion. Vos réponses sont conservées, et nous réessayons.',
  retried: 'Connexion rétablie.',
  enterName: 'Saisissez votre nom',
  enterEmail: 'Saisissez une adresse comme nom@example.com',
  chooseName: 'Choisissez l’une des deux',
}

const es: Words = {
  next: 'Siguiente',
  back: 'Atrás',
  send: 'Enviar respuestas',
  required: 'obligatoria',
  optional: 'opcional',
  other: 'Otro',
  otherText: 'Otro, a saber',
  choose: 'Elegir',
  rank: 'Puesto',
  language: 'Idioma',
  change: 'Cambiar',
  progress: (page, pages) => `Página ${page} de ${pages}`,
  problems: 'Revise sus respuestas',
  lastStep: 'Antes de enviar',
  name: 'Nombre',
  email: 'Correo electrónico',
  firm: 'Empresa',
  withName: 'Con mi nombre',
  withoutName: 'Sin mi nombre',
  whoAsks: '¿Quién es usted?',
  whose: '¿Cómo se guardan sus respuestas?',
  savedHere: 'Hasta que las envíe, sus respuestas quedan solo en este navegador.',
  savedThere:
    'Sus respuestas se guardan mientras escribe. Puede seguir más tarde, también en otro dispositivo, con el mismo enlace.',
  preview: 'Vista previa: no se guarda nada de lo que escriba aquí.',
  attributed: (company, name) =>
    name
      ? `Sus respuestas se guardan con su nombre, ${name}, y ${company} puede leerlas.`
      : `Al final pedimos su nombre. Sus respuestas se guardan con él, y ${company} puede leerlas.`,
  recipientDefined: (company) =>
    `Al final usted decide si ${company} ve su nombre con sus respuestas. Sin nombre, solo se muestran junto con las de al menos otras cuatro personas.`,
  anonymous: (company) =>
    `Sus respuestas son anónimas. ${company} ve que ha respondido, pero no qué: se guardan sin nombre ni hora y solo se muestran junto con las de al menos otras cuatro personas.`,
  anonymousOpen: (company) =>
    `Sus respuestas son anónimas: se guardan sin nombre ni hora, y ${company} solo las ve junto con las de al menos otras cuatro personas.`,
  thanksTitle: 'Gracias',
  thanksText: 'Sus respuestas se han enviado.',
  alreadyTitle: 'Ya ha respondido',
  alreadyText: 'Esta encuesta ya se respondió con este enlace. Gracias.',
  closedTitle: 'Esta encuesta está cerrada',
  closedText: (company) => `${company} ya no acepta respuestas.`,
  quotaText: 'Ya han respondido suficientes personas. Gracias por su interés.',
  notOpenTitle: 'Esta encuesta aún no está abierta',
  notOpenText: 'Inténtelo más tarde.',
  invalidTitle: 'Este enlace no funciona',
  invalidText:
    'Quizá está incompleto o es demasiado antiguo. Copie el enlace entero del correo, o pregunte a quien lo envió.',
  optOutTitle: '¿No más encuestas?',
  optOutAsk: (company, email) => `${company} no enviará más encuestas a ${email}.`,
  optOutButton: 'No enviarme más encuestas',
  optedOutTitle: 'No más encuestas',
  optedOutText: (company) => `No recibirá más encuestas de ${company}.`,
  optOutLink: 'No más encuestas',
  tooFast: 'Fue muy rápido. Mire sus respuestas y envíelas otra vez.',
  tooMany: 'Han llegado muchas respuestas de su red. Inténtelo de nuevo en una hora.',
  failedTitle: 'Algo salió mal',
  failedText: 'Sus respuestas siguen aquí. Vuelva atrás e inténtelo de nuevo en un momento.',
  retrying: 'Sin conexión. Sus respuestas se conservan, y lo intentamos de nuevo.',
  retried: 'Conectado de nuevo.',
  enterName: 'Escriba su nombre',
  enterEmail: 'Escriba una dirección como nombre@example.com',
  chooseName: 'Elija una de las dos',
}

const languages: Record<string, Words> = { en, de, fr, es }

/** Of the language of the form, or of the same one elsewhere; English where we have none. */
export const wordsIn = (language: string): Words => languages[language] ?? languages[language.split('-')[0] ?? ''] ?? en

/** The messages of the rules that builder and server share are English. */
const patterns: readonly { english: RegExp; de: string; fr: string; es: string }[] = [
  {
    english: /^Answer this question$/,
    de: 'Beantworten Sie diese Frage',
    fr: 'Répondez à cette question',
    es: 'Responda a esta pregunta',
  },
  {
    english: /^Enter at most (.+) characters$/,
    de: 'Geben Sie höchstens $1 Zeichen ein',
    fr: 'Saisissez au plus $1 caractères',
    es: 'Escriba como máximo $1 caracteres',
  },
  {
    english: /^Enter at least (.+)$/,
    de: 'Geben Sie mindestens $1 ein',
    fr: 'Saisissez au moins $1',
    es: 'Escriba al menos $1',
  },
  {
    english: /^Enter at most (.+)$/,
    de: 'Geben Sie höchstens $1 ein',
    fr: 'Saisissez au plus $1',
    es: 'Escriba como máximo $1',
  },
  { english: /^Enter a number$/, de: 'Geben Sie eine Zahl ein', fr: 'Saisissez un nombre', es: 'Escriba un número' },
  {
    english: /^Enter a date such as (.+)$/,
    de: 'Geben Sie ein Datum wie $1 ein',
    fr: 'Saisissez une date comme $1',
    es: 'Escriba una fecha como $1',
  },
  {
    english: /^Enter (.+) or later$/,
    de: 'Geben Sie $1 oder später ein',
    fr: 'Saisissez le $1 ou plus tard',
    es: 'Escriba $1 o posterior',
  },
  {
    english: /^Enter (.+) or earlier$/,
    de: 'Geben Sie $1 oder früher ein',
    fr: 'Saisissez le $1 ou plus tôt',
    es: 'Escriba $1 o anterior',
  },
  {
    english: /^Choose at least (.+)$/,
    de: 'Wählen Sie mindestens $1',
    fr: 'Choisissez-en au moins $1',
    es: 'Elija al menos $1',
  },
  {
    english: /^Choose at most (.+)$/,
    de: 'Wählen Sie höchstens $1',
    fr: 'Choisissez-en au plus $1',
    es: 'Elija como máximo $1',
  },
  {
    english: /^Say what you mean by "Other"$/,
    de: 'Schreiben Sie, was Sie mit „Anderes“ meinen',
    fr: 'Précisez ce que vous entendez par « Autre »',
    es: 'Diga qué quiere decir con «Otro»',
  },
  {
    english: /^Rank every option$/,
    de: 'Ordnen Sie alle Möglichkeiten',
    fr: 'Classez toutes les options',
    es: 'Ordene todas las opciones',
  },
  {
    english: /^Give each option a different rank$/,
    de: 'Geben Sie jeder Möglichkeit einen eigenen Rang',
    fr: 'Donnez un rang différent à chaque option',
    es: 'Dé a cada opción un puesto distinto',
  },
  {
    english: /^Answer every row$/,
    de: 'Beantworten Sie jede Zeile',
    fr: 'Répondez à chaque ligne',
    es: 'Responda a cada fila',
  },
]

export function problemIn(language: string, message: string): string {
  const own = language.split('-')[0]
  if (own !== 'de' && own !== 'fr' && own !== 'es') return message
  const found = patterns.find(({ english }) => english.test(message))
  return found ? message.replace(found.english, found[own]) : message
}

/** The respondent's first choice among the languages of the form, else the one it was written in. */
export function languageFor(offered: readonly string[], accepted: string | undefined): string {
  const wanted = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean)
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { tag } of wanted) {
    const same = offered.find((one) => one.toLowerCase() === tag)
    const similar = offered.find((one) => one.toLowerCase().split('-')[0] === tag.split('-')[0])
    if (same ?? similar) return (same ?? similar) as string
  }
  return offered[0] ?? 'en'
}
