import { pendingLogin } from '@exchange/contract/login-providers';
import { messageReply } from '@exchange/contract/pagination';
import { testPassword } from '../../support/server.ts';
import * as is from '../fuzz/oracles.ts';
import { passwords, tokens } from '../fuzz/values.ts';
import type { Entries } from './entry.ts';
import { field } from './fields.ts';

const reason = 'a login at a provider opens an account only after its owner has confirmed it';

export const loginProviders: Entries<'loginProviders'> = {
  pending: { reason, reply: pendingLogin },
  confirm: {
    reason,
    reply: messageReply,
    input: () => ({ password: testPassword }),
    wrong: null,
    fuzz: () => ({ refused: 400, fields: { password: field(is.anyText, passwords) } }),
  },
  mailConfirmation: { reason, reply: messageReply },
  confirmByEmail: {
    reason,
    reply: messageReply,
    input: () => ({ token: 'nonsense' }),
    wrong: null,
    fuzz: () => ({ refused: 400, fields: { token: field(is.free, tokens) } }),
  },
};
