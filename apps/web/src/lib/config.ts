import { currentLanguage, type LanguageInfo } from '@exchange/contract/language';
import { settableLimits } from '@exchange/contract/limits';
import { fieldOf } from '@exchange/contract/unknown';
import { describeWhoMayJoin } from '@exchange/contract/who-may-join';
import { createStore } from './store.ts';

/** A language with the addresses of its texts, by who reads them; those of English are in the scripts. */
export interface OfferedLanguage extends LanguageInfo {
  readonly texts: Readonly<Record<string, string>>;
}

/** What the operator set for the screens, as the server writes it into the page and `/config.json` answers it. */
interface ScreenConfig {
  readonly app_name: string;
  /** The release that runs; empty until it is known. */
  readonly version: string;
  /** The operator's logo, and its width divided by its height. */
  readonly logo: { readonly path: string; readonly ratio: number } | null;
  /** What the operator tells everybody; empty for nothing. */
  readonly notice: string;
  /** The languages that are offered, in the order in which people choose. */
  readonly languages: readonly OfferedLanguage[];
  /** The tag of the language of people whose browser asks for none of these. */
  readonly default_language: string;
  /** The domains whose addresses may have an account; `null` if all may. */
  readonly sign_up_domains: readonly string[] | null;
  readonly is_sign_up_closed: boolean;
  /** Whether an address must be invited before it can sign up. */
  readonly is_invitation_needed: boolean;
  /** The institutes at which one can log in, each with the address of the server at which that begins. */
  readonly institute_logins: readonly { readonly name: string; readonly path: string }[];
  /** Whether people can link their ORCID iD, and log in with it. */
  readonly has_orcid_login: boolean;
  /** Whether every login comes from a login provider: no screen asks for a password. */
  readonly are_passwords_off: boolean;
  /** Whether every person must have a second factor. */
  readonly is_second_factor_for_all: boolean;
  /** Failed logins that lock an address out, and days after which a deleted account is erased. */
  readonly login_failures: number;
  readonly deletion_days: number;
  /** Whether texts can get pictures. */
  readonly has_pictures: boolean;
  readonly contact_url: string;
  readonly social_url: string;
  readonly privacy_url: string;
  readonly terms_url: string;
  readonly cookies_url: string;
  readonly accessibility_url: string;
  /** Empty for none. */
  readonly imprint_url: string;
  readonly area_form_url: string;
  /** A development server does not send emails; they can be read under `/dev/mail`. */
  readonly development_mail: boolean;
  /** The name of the host that people know. */
  readonly host: string;
}

const defaults: ScreenConfig = {
  app_name: 'Research Exchange',
  version: '',
  logo: null,
  notice: '',
  languages: [],
  default_language: 'en',
  sign_up_domains: null,
  is_sign_up_closed: false,
  is_invitation_needed: false,
  institute_logins: [],
  has_orcid_login: false,
  are_passwords_off: false,
  is_second_factor_for_all: false,
  login_failures: settableLimits.failedLogins,
  deletion_days: settableLimits.deletionDays,
  has_pictures: true,
  contact_url: '/legal/contact',
  social_url: '/legal/social',
  privacy_url: '/legal/privacy',
  terms_url: '/legal/terms',
  cookies_url: '/legal/cookies',
  accessibility_url: '/legal/accessibility',
  imprint_url: '',
  area_form_url: '/legal/contact',
  development_mail: false,
  host: '',
};

/** The defaults with the known keys that are of the right type. */
function merge(answer: unknown): ScreenConfig {
  return Object.assign(
    { ...defaults },
    Object.fromEntries(
      Object.entries(defaults).flatMap(([key, value]) =>
        typeof fieldOf(answer, key) === typeof value ? [[key, fieldOf(answer, key)]] : [],
      ),
    ),
  );
}

/** What the server wrote into the page; `undefined` in the page of Vite's own server. */
const inPage = document.querySelector<HTMLMetaElement>('meta[name="config"]')?.content;
const config = createStore(inPage === undefined ? defaults : merge(JSON.parse(inPage)));
let loading: Promise<void> | undefined = inPage === undefined ? undefined : Promise.resolve();

/** Loads `/config.json` if the page has no configuration; a failure leaves the defaults and is tried again at the next call. */
export function loadConfig(): Promise<void> {
  loading ??= fetch('/config.json')
    .then((reply) => (reply.ok ? reply.json() : Promise.reject(new Error(String(reply.status)))))
    .then((answer) => config.set(merge(answer)))
    .catch(() => {
      loading = undefined;
    });
  return loading;
}

/** The address of a document; a built-in one is asked for in the language that is spoken now. */
function spokenDocument(url: string): string {
  const isBuiltIn = url.startsWith(`${location.origin}/legal/`) || url.startsWith('/legal/');
  return isBuiltIn ? `${url}?language=${currentLanguage().tag}` : url;
}

/** The configuration; the defaults until it has arrived. */
export function useConfig(): ScreenConfig {
  const known = config.use();
  return {
    ...known,
    contact_url: spokenDocument(known.contact_url),
    social_url: spokenDocument(known.social_url),
    privacy_url: spokenDocument(known.privacy_url),
    terms_url: spokenDocument(known.terms_url),
    cookies_url: spokenDocument(known.cookies_url),
    accessibility_url: spokenDocument(known.accessibility_url),
    imprint_url: spokenDocument(known.imprint_url),
    area_form_url: spokenDocument(known.area_form_url),
  };
}
export const currentConfig = config.get;

/** One sentence on who may sign up; empty if everyone may. */
export function useWhoMayJoin(): string {
  const { sign_up_domains, is_invitation_needed } = useConfig();
  return describeWhoMayJoin({ signUpDomains: sign_up_domains ?? undefined, onlyInvited: is_invitation_needed }) ?? '';
}
