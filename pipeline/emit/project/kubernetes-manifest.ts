import type { Provider } from '../../catalog/catalog.ts';

/**
 * Deployment, Service, PodDisruptionBudget and HorizontalPodAutoscaler of an API
 * (https://kubernetes.io/docs/reference/kubernetes-api/). With a SQLite file, it has one replica
 * and a volume.
 */
export function kubernetesManifest(project: string, provider: Provider | null): string {
  const name = labelOf(project);
  const isFile = provider === 'sqlite';
  const documents = [
    secret(name, isFile),
    deployment(name, isFile),
    service(name),
    ...(isFile ? [volumeClaim(name)] : [disruptionBudget(name), autoscaler(name)]),
  ];
  return `# The API on Kubernetes. This file is yours: change image, resources and hosts.\n${documents.join('---\n')}`;
}

/** A name as Kubernetes takes it (RFC 1123 label). */
function labelOf(text: string): string {
  const label = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 50)
    .replace(/-+$/, '');
  if (label === '') return 'api';
  // YAML 1.1 parses these as types other than strings.
  return /^(?:true|false|null|yes|no|on|off|y|n)$/.test(label) ? `${label}-api` : label;
}

function secret(name: string, isFile: boolean): string {
  const url = isFile ? 'file:/data/database.db' : '';
  return `apiVersion: v1
kind: Secret
metadata: { name: ${name} }
stringData:
  DATABASE_URL: "${url}"
`;
}

function deployment(name: string, isFile: boolean): string {
  const data = { mount: '{ name: data, mountPath: /data }, ', volume: volumeOf(name) };
  const { mount, volume: own } = isFile ? data : { mount: '', volume: '' };
  // The files of forms are kept there until their request ends.
  const volume = `          volumeMounts: [${mount}{ name: tmp, mountPath: /tmp }]
      volumes:
${own}        - name: tmp
          emptyDir: {}
`;
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}, labels: { app: ${name} } }
spec:
${isFile ? '  replicas: 1\n  strategy: { type: Recreate }\n' : '  strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }\n'}  selector: { matchLabels: { app: ${name} } }
  template:
    metadata:
      labels: { app: ${name} }
      annotations: { prometheus.io/scrape: "true", prometheus.io/port: "9090" }
    spec:
      # The server exits after API_DRAIN_MS and its requests in flight, and after another 11 seconds at the latest.
      terminationGracePeriodSeconds: 30
      # The API does not call Kubernetes.
      automountServiceAccountToken: false
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        fsGroup: 1000
        seccompProfile: { type: RuntimeDefault }
${isFile ? '' : spread(name)}      containers:
        - name: api
          image: ${name}:latest
          envFrom: [{ secretRef: { name: ${name} } }]
          env:
            # Metrics, document and explorer stay inside the cluster.
            - { name: API_ADMIN_PORT, value: "9090" }
            # The Service may send requests for a moment after the pod starts to terminate.
            - { name: API_DRAIN_MS, value: "5000" }
          ports: [{ name: http, containerPort: 3000 }, { name: admin, containerPort: 9090 }]
          # If the database is unavailable, the pod gets no requests from the Service, but is not restarted.
          startupProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 1
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 3
          readinessProbe:
            httpGet: { path: /health, port: http }
            periodSeconds: 5
            timeoutSeconds: 3
          resources:
            requests: { cpu: 250m, memory: 192Mi }
            limits: { memory: 512Mi }
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
${volume}`;
}

function volumeOf(name: string): string {
  return `        - name: data
          persistentVolumeClaim: { claimName: ${name} }
`;
}

/** No node or zone runs all replicas if another one has room. */
function spread(name: string): string {
  const constraints = ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].map(
    (key) => `        - topologyKey: ${key}
          maxSkew: 1
          whenUnsatisfiable: ScheduleAnyway
          labelSelector: { matchLabels: { app: ${name} } }
`,
  );
  return `      topologySpreadConstraints:\n${constraints.join('')}`;
}

function service(name: string): string {
  return `apiVersion: v1
kind: Service
metadata: { name: ${name} }
spec:
  selector: { app: ${name} }
  ports: [{ name: http, port: 80, targetPort: http }]
`;
}

function volumeClaim(name: string): string {
  return `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: ${name} }
spec:
  accessModes: [ReadWriteOncePod]
  resources: { requests: { storage: 1Gi } }
`;
}

function disruptionBudget(name: string): string {
  return `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: ${name} }
spec:
  minAvailable: 1
  selector: { matchLabels: { app: ${name} } }
`;
}

function autoscaler(name: string): string {
  return `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${name} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  # Connections to the database: (8 + 1) × (10 + 1) = 99 at most, of maxReplicas and one more during an update,
  # each with DB_POOL_SIZE (10) and one for /health. Keep them below the database's limit, or use a pooler.
  minReplicas: 2
  maxReplicas: 8
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 70 } }
`;
}
