import type fc from 'fast-check';
import type { RestRow } from '../../../src/rest/routes.ts';
import type { TestServer } from '../../support/server.ts';
import type { Rule } from '../authorization/rules.ts';
import type { FuzzFixture } from '../fuzz/fixture.ts';
import type { Expected, Oracle } from '../fuzz/oracles.ts';
import type { Fixture } from '../testing/fixture.ts';
import type { Answer } from '../testing/transports.ts';
import type { Inputs, Values } from './call.ts';

type Role = 'owner' | 'helper' | 'reader';

/** How the fuzz tests generate one field of an input, and what they expect of it. */
export interface Field {
  readonly oracle: Oracle;
  /** Values that are nearly valid. */
  readonly near?: fc.Arbitrary<unknown> | undefined;
  /** The stored form of an accepted value, read after the call; `absent` if this call left it as it was. */
  readonly read?: ((answer: Answer, values: Values) => Promise<unknown>) | undefined;
}

/** How the fuzz tests make one call. */
export interface FuzzPlan<Name extends string = string> {
  readonly fields: Readonly<Record<Name, Field>>;
  /** Who calls, if not who makes the example. */
  readonly as?: Role;
  /** The values of the fields that are not generated, if not those of the example. */
  readonly base?: () => Values;
  /** What the values of several valid fields mean together. */
  readonly combined?: (values: Values) => Expected | undefined;
  /** The status of a call with valid fields, if it is refused all the same. */
  readonly refused?: number;
  /** Tables that a refusal may change: the counts of failures. */
  readonly counters?: readonly string[];
  readonly afterRefusal?: () => Promise<void>;
  /** Also runs once before the first call. */
  readonly afterSuccess?: () => Promise<void>;
}

interface Common {
  /** Who makes the example; by default the reader, and nobody for an open call. */
  readonly as?: Role;
  /** A cookie that the example needs beside the session's, `name=value`. */
  readonly cookie?: (server: TestServer) => Promise<string>;
  /** What must exist for the example; by default a fixture with an active request. */
  readonly fixture?: (server: TestServer) => Promise<Fixture>;
  /** Who may make the call on a request; by chat if it is about one of its chats. */
  readonly authorization?: Rule | Readonly<Record<'offered' | 'withdrawn', Rule>>;
  /** The call changes what a later call on the same request is allowed to do. */
  readonly changesRequest?: true;
}

/** An input of wrong types and its refusal; `null` for a call that refuses no input. */
type Wrong = readonly [status: number, error: string, input: (fixture: Fixture) => Values];
type Example<Input> = (fixture: Fixture, server: TestServer) => Input | Promise<Input>;

/** All that the tests know of a call. */
export interface Entry extends Common {
  readonly input?: Example<Values>;
  readonly wrong?: Wrong | null;
  readonly fuzz?: (fixture: FuzzFixture, row: RestRow) => FuzzPlan;
}

/** The entry of a call with this input: an example, a wrong input, and every field for the fuzz tests. */
type EntryOf<Input> = Common &
  (Input extends void
    ? { readonly input?: undefined; readonly fuzz?: () => FuzzPlan }
    : {
        readonly input: Example<Input>;
        readonly wrong: Wrong | null;
        readonly fuzz: (fixture: FuzzFixture, row: RestRow) => FuzzPlan<keyof Input & string>;
      });

/** The entries of all procedures of a feature. A missing or renamed procedure or field does not compile. */
export type Entries<Feature extends keyof Inputs> = {
  readonly [Procedure in keyof Inputs[Feature]]: EntryOf<Inputs[Feature][Procedure]>;
};
