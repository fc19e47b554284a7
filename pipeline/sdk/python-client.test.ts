import { expect, test } from 'vitest';
import { deepObjectNames, repairedPython } from './python-client.ts';

const names = deepObjectNames({
  paths: {
    '/pets': { get: { parameters: [{ name: 'filter', in: 'query', style: 'deepObject' }] } },
  },
});

const calls = `        if _params.get('filter') is not None:  # noqa: E501
            _query_params.append(('filter', _params['filter']))

        if _params.get('cursor') is not None:  # noqa: E501
            _query_params.append(('cursor', _params['cursor']))
`;

test('objects in queries are sent by their members', () => {
  const lines = repairedPython('pets_client/api/pet_api.py', calls, names).split('\n');
  expect(lines.filter((line) => !calls.split('\n').includes(line))).toEqual([
    "            _collection_formats['filter'] = 'deepObject'",
  ]);
});

const client = `    def parameters_to_tuples(self, params, collection_formats):
                    new_params.extend((k, value) for value in v)
    def parameters_to_url_query(self, params, collection_formats):
        for k, v in params.items() if isinstance(params, dict) else params:  # noqa: E501
            if isinstance(v, (int, float)):
                v = str(v)
            if isinstance(v, bool):
                v = str(v).lower()
            if isinstance(v, dict):
                v = json.dumps(v)
                if collection_format == 'multi':
                    new_params.extend((k, value) for value in v)
                    if collection_format == 'ssv':
                        delimiter = ' '
                    elif collection_format == 'pipes':
                        delimiter = '|'
    def files_parameters(self, files=None):
            for k, v in files.items():
                if not v:
                    continue
                file_names = v if type(v) is list else [v]
                for n in file_names:
                    with open(n, 'rb') as f:
`;

test('queries quote texts in lists, and files may be bytes', () => {
  expect(repairedPython('pets_client/api_client.py', client, names)).toMatchInlineSnapshot(`
    "    def parameters_to_tuples(self, params, collection_formats):
                        new_params.extend((k, value) for value in v)
        def parameters_to_url_query(self, params, collection_formats):
            for k, v in params.items() if isinstance(params, dict) else params:  # noqa: E501
                if isinstance(v, bool):
                    v = str(v).lower()
                if isinstance(v, (int, float)):
                    v = str(v)
                if collection_formats.get(k) == 'deepObject' and isinstance(v, dict):
                    new_params.extend(
                        (f'{k}[{name}]', quote(str(value).lower() if isinstance(value, bool) else str(value))) for name, value in v.items())
                    continue
                if isinstance(v, dict):
                    v = json.dumps(v)
                    if collection_format == 'multi':
                        new_params.extend(
                            (k, quote(str(value).lower() if isinstance(value, bool) else str(value))) for value in v)
                        if collection_format == 'ssv':
                            delimiter = '%20'
                        elif collection_format == 'pipes':
                            delimiter = '%7C'
        def files_parameters(self, files=None):
                for k, v in files.items():
                    if v is None:
                        continue
                    file_names = v if type(v) is list else [v]
                    for n in file_names:
                        if isinstance(n, (bytes, bytearray)):
                            params.append(
                                tuple([k, tuple([k, bytes(n), 'application/octet-stream'])]))
                            continue
                        with open(n, 'rb') as f:
    "
  `);
  expect(repairedPython('pets_client/rest.py', client, names)).toBe(client);
});
