import { limits } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** The form of a request. */
export const requestFormScreens = sentences(
  'my-requests-form.screens',
  {
    newRequest: 'New request',
    editRequest: 'Edit request',
    create: 'Create Request',
    saveAsDraft: 'Save as draft',
    becomesDraft: 'Without a description it is saved as a draft only you can see.',
    saveAndPost: 'Save and post',
    nothingLost: 'Nothing you typed is lost.',
    /** If no answer came. */
    sendAgain: 'What you typed is kept. You can send it again: nothing is posted twice.',
    /** After `Clear`, with `Undo`. */
    cleared: 'The form is empty again.',
    preview: 'Preview',
    previewTitle: 'As others will see it',

    title: 'Title',
    titleHint: 'Ask one specific question, e.g. “How do you stop membrane proteins aggregating on the grid?”',
    /** Below a title that is too long. */
    useAsDescription: 'Use it as the description',
    type: 'Collaboration type',
    chooseType: 'Choose a type',
    searchTypes: 'Search types',
    areas: 'Technical areas',
    chosenAreas: 'Chosen technical areas',
    description: 'Description',
    descriptionHint: {
      new: 'What you want to know, what you tried, how much time it needs.',
      draft: 'Add a description to post the request. Until then nobody else sees it.',
      posted: 'Others see this request, so it needs a description.',
    },
    withExample: '{hint} For example: “{example}”',
    /** A description, by category of the type. */
    example: {
      advice:
        'Our protein aggregates on the grid. We tried three detergents. What would you try next? A short call is enough.',
      analysis:
        '40 plants, measured weekly, some died. We tried a mixed model. An hour with somebody who knows survival data.',
      software:
        'Our script needs a weekend for 200 GB. We tried more cores. An afternoon with somebody who profiles Python.',
      laboratory:
        'Twelve samples to be measured by LC-MS; our instrument lacks the range. A day of machine time in March.',
      publishing:
        'Six pages on soil carbon, due on 1 March. Two colleagues have read them. A critical reader from another field, for an afternoon.',
      training:
        'We would like to learn CRISPR screening and have read the protocols. A day in your laboratory, or online.',
      partnership:
        'We map floods and have ten years of data. We look for a group that models rainfall, for a joint project of a year.',
    },
    insertOutline: 'Insert outline',
    /** Headings of a description, which a button writes into its field. */
    outline: 'What I want to know:\n\nWhat I tried:\n\nWhat I need from you, and how long:\n',
    shareWith: 'Share with',
    shareWithRequired: 'Share with {required}',
    institutesRequired: 'Institutes {required}',
    chosenInstitutes: 'Chosen institutes',
    chooseInstitutes: 'Choose institutes',
    language: 'Language',
    languageOfText: 'Detect from the text',
    languageFound: 'Detected: {language}',
    statusChanged: 'It is {status} now, so that saving does not post it.',

    /** Beside the button that cannot be pressed yet; `fields` are links. */
    stillMissing: 'Still missing: {fields}.',
    missing: {
      title: 'a title',
      shorterTitle: 'a shorter title',
      type: 'a collaboration type',
      area: 'a technical area',
      fewerAreas: 'a choice of at most {maxAreas} technical areas',
      shorterDescription: 'a shorter description',
      scope: 'who to share it with',
      otherScope: 'another choice of who to share it with',
      institute: 'an institute to share it with',
      fewerInstitutes: 'a choice of at most {maxInstitutes} institutes',
    },
    /** The same for what is wrong in another way. */
    wrong: {
      title: 'a title that can be stored',
      collaboration_type_id: 'a collaboration type from the list',
      technical_area_ids: 'technical areas from the list',
      description: 'a description that can be stored',
      share_scope: 'who to share it with',
      institute_ids: 'institutes from the list',
      needed_by: 'another day by which it is needed',
      effort: 'an effort from the list',
      language: 'a language from the list',
      picture_ids: 'pictures that are still there',
    },

    /** Proposed from what is typed. */
    suggested: {
      fromText: 'From your text',
      take: '{name} <quiet>· from “{word}”</quiet>',
      dismiss: 'Not {name}',
      /** Unfolds those that are less clear. */
      more: 'More suggestions',
      questions: 'A helper may ask: {questions}',
    },

    /** How many people would find the request, in a band, and what helps if there are none. */
    reach: {
      some: '{band, select, few {<b>Fewer than {people, number} people</b>} other {<b>About {people, number} people</b>}} match {areas, plural, one {this area} other {these areas}} and type and can see it.',
      none: '{scope, select, my {<b>Nobody at your institute</b>} selected {<b>Nobody at the chosen institutes</b>} other {<b>Nobody</b>}} works in {areas, plural, one {this area} other {these areas}} and is open to this type yet.',
      share: {
        everyone:
          'Share with everyone on the platform: reaches {band, select, few {fewer than {people, number} people} other {about {people, number} people}}',
        verified:
          'Share with people with a verified institute: reaches {band, select, few {fewer than {people, number} people} other {about {people, number} people}}',
        my: 'Share with people at my institute: reaches {band, select, few {fewer than {people, number} people} other {about {people, number} people}}',
        selected:
          'Share with people at selected institutes: reaches {band, select, few {fewer than {people, number} people} other {about {people, number} people}}',
      },
      addArea:
        'Add {area}: reaches {band, select, few {fewer than {people, number} people} other {about {people, number} people}}',
      addInstitutes: 'Add institutes',
      otherArea: 'Choose another technical area',
    },
  },
  { maxAreas: limits.technicalAreas, maxInstitutes: limits.sharedInstitutes },
);
