import { string } from '../field.ts';
import { operation } from '../operation.ts';
import { projectConfig } from './project-config.ts';

export const getConfig = operation({
  name: 'getConfig',
  summary: "Reads the project's configuration.",
  service: 'identitytoolkit',
  method: 'GET',
  paths: ['/v2/projects/{project}/config'],
  credentials: ['admin'],
  role: 'viewer',
  request: {},
  reply: projectConfig,
  errors: [],
});

export const updateConfig = operation({
  name: 'updateConfig',
  summary: "Changes the masked fields of the project's configuration; without a mask, all of it.",
  service: 'identitytoolkit',
  method: 'PATCH',
  paths: ['/v2/projects/{project}/config'],
  credentials: ['admin'],
  role: 'owner',
  request: { updateMask: string, ...projectConfig },
  reply: projectConfig,
  errors: ['INVALID_CONFIG', 'INVALID_BLOCKING_FUNCTION'],
});
